/* Parity in C: the same player as `parity.awk` and `parity.py`, move for move.

   It takes when it can; else it never steps next to an enemy if it can help it, and it likes to end
   its turn an even number of steps away from the nearest one: then the other side must come close.

   Build it with `cc -O2 -o parity parity.c`; the program `parity` is then a player. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST 12        /* a board has at most so many rows and columns */
#define EMPTY (-1)

static int board[MOST][MOST];
static int height, width;
static int me;         /* our number, from 0 */

/* "GameStart [[0,-1],[-1,1]]": every number is a tile; "]" ends a row. */
static void read_board(const char *text)
{
    int row = 0, column = 0;

    height = width = 0;
    while (*text != '\0') {
        if (*text == '-' || (*text >= '0' && *text <= '9')) {
            char *end;
            int tile = (int) strtol(text, &end, 10);
            if (row < MOST && column < MOST)
                board[row][column] = tile;
            column++;
            text = end;
            continue;
        }
        if (*text == ']' && column > 0) {
            width = column;
            column = 0;
            row++;
        }
        text++;
    }
    height = row;
}

static int nearest_enemy(int row, int column)
{
    int nearest = 100;

    for (int r = 0; r < height; r++)
        for (int c = 0; c < width; c++)
            if (board[r][c] != EMPTY && board[r][c] != me) {
                int distance = abs(r - row) + abs(c - column);
                if (distance < nearest)
                    nearest = distance;
            }
    return nearest;
}

/* How good is a step on this tile? Less than everything if it is none. */
static int value(int row, int column)
{
    int distance;

    if (row < 0 || row >= height || column < 0 || column >= width || board[row][column] == me)
        return -10000;
    if (board[row][column] != EMPTY)
        return 1000;
    distance = nearest_enemy(row, column);
    if (distance == 1)
        return -100;
    return (distance % 2 == 0 ? 50 : 0) - distance;
}

static void answer(void)
{
    static const int down[] = {-1, 1, 0, 0}, right[] = {0, 0, -1, 1};
    int best = -1000, from_row = 0, from_column = 0, to_row = 0, to_column = 0;

    for (int row = 0; row < height; row++)
        for (int column = 0; column < width; column++)
            for (int way = 0; way < 4 && board[row][column] == me; way++) {
                int found = value(row + down[way], column + right[way]);
                if (found > best) {
                    best = found;
                    from_row = row;
                    from_column = column;
                    to_row = row + down[way];
                    to_column = column + right[way];
                }
            }
    if (best == 1000)
        puts("# hit!");
    else if (best > 0)
        puts("# parity is mine: closing in");
    printf("Move %d %d,%d %d,%d\n", me, from_row, from_column, to_row, to_column);
    fflush(stdout);    /* or the line would wait in a buffer, and we would be too slow */
}

int main(void)
{
    static char line[65536];
    const char *number = getenv("FOURGAMES_PLAYER");
    int player, row, column, next_row, next_column;

    me = number != NULL ? atoi(number) : 0;
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strncmp(line, "GameStart ", 10) == 0)
            read_board(line + 10);
        else if (sscanf(line, "Move %d %d,%d %d,%d", &player, &row, &column, &next_row,
                        &next_column) == 5) {
            /* A hit needs no care of its own: the stone that moves takes the place. */
            board[next_row][next_column] = board[row][column];
            board[row][column] = EMPTY;
        } else if (sscanf(line, "TurnTo %d", &player) == 1 && player == me)
            answer();
    }
    return 0;
}
