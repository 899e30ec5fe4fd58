#!/usr/bin/awk -f
# A sample bot for Stones: Skirmish in awk, which every Unix machine has.
#
# It captures if it can. Otherwise it does not step next to an enemy if it can avoid it, and prefers to
# end its turn an even number of steps away from the nearest one: then the other player must come close.
#
# A bot reads messages, one on each line, and replies to "TurnTo" with its own number by a "Move" line.
# Lines that begin with "#" are shown in the chat.

BEGIN { me = ENVIRON["FOURGAMES_PLAYER"] + 0 }
$1 == "GameStart" { read_board($0) }
$1 == "Move" && NF == 4 { move_stone($3, $4) }
$1 == "TurnTo" && $2 == me { answer() }

# "GameStart [[0,-1],[-1,1]]": rows in brackets, -1 is an empty tile. We keep the board as
# board["row,column"].
function read_board(text,    rows, row, cells, column, tiles) {
    sub(/^GameStart \[\[/, "", text)
    sub(/\]\]$/, "", text)
    height = split(text, rows, /\],\[/)
    for (row = 1; row <= height; row++) {
        width = split(rows[row], cells, ",")
        for (column = 1; column <= width; column++)
            board[(row - 1) "," (column - 1)] = cells[column] + 0
    }
    say("I am player " me " on a board of " height " x " width)
}

# A hit needs no care of its own: the stone that moves simply takes the place.
function move_stone(from, to) {
    board[to] = board[from]
    board[from] = -1
}

function answer(    row, column, best) {
    best = -1000
    for (row = 0; row < height; row++)
        for (column = 0; column < width; column++)
            if (board[row "," column] == me) {
                best = try(row, column, row - 1, column, best)
                best = try(row, column, row + 1, column, best)
                best = try(row, column, row, column - 1, best)
                best = try(row, column, row, column + 1, best)
            }
    if (best == 1000) say("hit!")
    else if (best > 0) say("parity is mine: closing in")
    print "Move " me " " choice
    fflush()
}

# How good is the step? Remember it if it is better than the best so far.
function try(row, column, to_row, to_column, best,    to, distance, value) {
    to = to_row "," to_column
    if (!(to in board) || board[to] == me) return best
    if (board[to] != -1) value = 1000
    else {
        distance = nearest_enemy(to_row, to_column)
        if (distance == 1) value = -100
        else value = (distance % 2 == 0 ? 50 : 0) - distance
    }
    if (value > best) {
        best = value
        choice = row "," column " " to
    }
    return best
}

function nearest_enemy(row, column,    point, place, distance, nearest) {
    nearest = 100
    for (point in board)
        if (board[point] != -1 && board[point] != me) {
            split(point, place, ",")
            distance = abs(place[1] - row) + abs(place[2] - column)
            if (distance < nearest) nearest = distance
        }
    return nearest
}

function abs(number) { return number < 0 ? -number : number }

function say(text) {
    print "# " text
    fflush()
}
