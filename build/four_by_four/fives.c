/* 4 x 4: which pieces win and which hold on boards where a piece is to be given.

       fives PROCESSES < boards > answers

   A board is a line of hexadecimal digits: its cells, then the pieces on them (characteristics
   light, tall, round, hollow as bits). The answer repeats the line and adds two masks of pieces, in
   hexadecimal: those that win when given, and those that at least draw. Lines are always called,
   and are rows, columns and diagonals.

   Whoever gives wins with a gift after which no placement lets the opponent hold, and holds (wins
   or draws) with a gift after which no placement lets the opponent win. Answers about boards with
   many empty cells are kept for all processes, under the same name for all boards that are one up
   to 32 symmetries of the board and 384 of the characteristics; answers about others are kept by
   each process, under what still matters of the position. */

#define _DEFAULT_SOURCE
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CELLS = 16, PIECES = 16, VALUES = 8, LINES = 10, SYMMETRIES = 32, SWAPS = 24 };
enum { SHARED_FROM = 9, SHARED_BITS = 26, OWN_BITS = 17, MOST_BOARDS = 1 << 20, LONGEST = 64 };

typedef enum { WINS, HOLDS } Question;

/* The values that all pieces share so far, eight bits a line: rows and columns, then diagonals. */
typedef struct {
    uint64_t straight, diagonal;
} Lines;

/* What is known of a position: `rest` is the diagonals, the pool, the empty cells and answers. */
typedef struct {
    uint64_t straight, rest;
} Entry;

/* A position in which a piece is to be given: `pieces` has four bits a cell, `safe` are the gifts
   that complete no line, `entry` is where the process keeps its answers. */
typedef struct {
    Lines lines;
    uint64_t pieces;
    Entry *entry;
    int empty, pool, safe;
} Node;

typedef struct {
    char line[LONGEST];
    int winning, holding;
} Board;

static Lines kept[PIECES][CELLS];
static Lines through[CELLS];
static Lines gaps[1 << CELLS][5];
static uint64_t supplies[1 << PIECES][5];
static int safe_pieces[1 << VALUES];
static int symmetries[SYMMETRIES][CELLS], swaps[SWAPS][PIECES];
static Entry own[1 << OWN_BITS];
static _Atomic uint64_t *shared[PIECES + 1];

static bool ask(const Node *node, Question question);

static int values_of(int piece) {
    int values = 0;
    for (int bit = 0; bit < 4; bit++) values |= 1 << (2 * bit + (piece >> bit & 1));
    return values;
}

static int cell_of(int line, int index) {
    if (line < 4) return 4 * line + index;
    if (line < 8) return 4 * index + line - 4;
    return line == 8 ? 5 * index : 3 * index + 3;
}

static void add(Lines *lines, int line, uint64_t values) {
    if (line < 8) lines->straight |= values << 8 * line;
    else lines->diagonal |= values << 8 * (line - 8);
}

static void prepare_lines(void) {
    for (int line = 0; line < LINES; line++) {
        int cells = 0;
        for (int index = 0; index < 4; index++) cells |= 1 << cell_of(line, index);
        for (int cell = 0; cell < CELLS; cell++) {
            bool on = cells >> cell & 1;
            if (on) add(&through[cell], line, 0xFF);
            for (int piece = 0; piece < PIECES; piece++)
                add(&kept[piece][cell], line, on ? values_of(piece) : 0xFF);
        }
        for (int empty = 0; empty < 1 << CELLS; empty++)
            add(&gaps[empty][__builtin_popcount(empty & cells)], line, 0xFF);
    }
}

static void prepare_pieces(void) {
    for (int value = 0; value < VALUES; value++) {
        int having = 0;
        for (int piece = 0; piece < PIECES; piece++)
            having |= (values_of(piece) >> value & 1) << piece;
        for (int pool = 0; pool < 1 << PIECES; pool++)
            for (int needed = 1; needed <= 4; needed++)
                if (__builtin_popcount(pool & having) >= needed)
                    supplies[pool][needed] |= UINT64_C(0x0101010101010101) << value;
    }
    for (int threats = 0; threats < 1 << VALUES; threats++)
        for (int piece = 0; piece < PIECES; piece++)
            if (!(values_of(piece) & threats)) safe_pieces[threats] |= 1 << piece;
}

static void prepare_symmetries(void) {
    int count = 0;
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            if (b == a || b == 3 - a) continue;
            const int order[4] = {a, b, 3 - b, 3 - a};
            for (int way = 0; way < 4; way++, count++)
                for (int cell = 0; cell < CELLS; cell++) {
                    int row = order[cell / 4], column = order[way & 1 ? 3 - cell % 4 : cell % 4];
                    symmetries[count][cell] = way & 2 ? 4 * column + row : 4 * row + column;
                }
        }
    count = 0;
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++)
            for (int c = 0; c < 4; c++) {
                if (a == b || a == c || b == c) continue;
                const int bits[4] = {a, b, c, 6 - a - b - c};
                for (int piece = 0; piece < PIECES; piece++)
                    for (int bit = 0; bit < 4; bit++)
                        swaps[count][piece] |= (piece >> bits[bit] & 1) << bit;
                count++;
            }
}

/* The name shared by all boards that are one up to symmetry: the cells, then pieces above them,
   the first piece being 0. */
static uint64_t name_of(const Node *node) {
    int taken[SYMMETRIES], first = 1 << CELLS;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        taken[symmetry] = 0;
        for (int left = ~node->empty & 0xFFFF; left; left &= left - 1)
            taken[symmetry] |= 1 << symmetries[symmetry][__builtin_ctz(left)];
        if (taken[symmetry] < first) first = taken[symmetry];
    }
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        if (taken[symmetry] != first) continue;
        int moved[CELLS], pieces[CELLS], count = 0;
        for (int left = ~node->empty & 0xFFFF; left; left &= left - 1) {
            int cell = __builtin_ctz(left);
            moved[symmetries[symmetry][cell]] = node->pieces >> 4 * cell & 15;
        }
        for (int left = first; left; left &= left - 1) pieces[count++] = moved[__builtin_ctz(left)];
        for (int swap = 0; swap < SWAPS; swap++) {
            uint64_t name = 0;
            for (int i = 1; i < count; i++) name = name << 4 | swaps[swap][pieces[i] ^ pieces[0]];
            if (name < least) least = name;
        }
    }
    return least << CELLS | first;
}

static uint64_t mixed(uint64_t key) {
    key *= UINT64_C(0xD6E8FEB86659FD93);
    key ^= key >> 32;
    return key * UINT64_C(0xD6E8FEB86659FD93);
}

/* Drop what no longer matters: values of which the pool holds too few pieces for the gaps. */
static Lines trimmed(Lines lines, int empty, int pool) {
    Lines wanted = {0, 0};
    for (int gap = 1; gap <= 4; gap++) {
        wanted.straight |= gaps[empty][gap].straight & supplies[pool][gap];
        wanted.diagonal |= gaps[empty][gap].diagonal & supplies[pool][gap];
    }
    return (Lines){lines.straight & wanted.straight, lines.diagonal & wanted.diagonal};
}

static int safe_gifts(Lines lines, int empty, int pool) {
    uint64_t threats = (lines.straight & gaps[empty][1].straight)
                       | (lines.diagonal & gaps[empty][1].diagonal);
    threats |= threats >> 32;
    threats |= threats >> 16;
    threats |= threats >> 8;
    return safe_pieces[threats & 0xFF] & pool;
}

static bool is_dead(Lines lines) { return !lines.straight && !lines.diagonal; }

static void place(Node *node, int piece, int cell) {
    node->lines.straight &= kept[piece][cell].straight;
    node->lines.diagonal &= kept[piece][cell].diagonal;
    node->pieces |= (uint64_t)piece << 4 * cell;
    node->empty &= ~(1 << cell);
    node->pool &= ~(1 << piece);
}

static uint64_t rest_of(const Node *node) {
    return node->lines.diagonal | (uint64_t)node->pool << 16 | (uint64_t)node->empty << 32;
}

static Entry *entry_of(const Node *node) {
    uint64_t hash = mixed(node->lines.straight ^ rest_of(node) * UINT64_C(0x9E3779B97F4A7C15));
    return &own[hash >> (64 - OWN_BITS)];
}

/* Take the entry for this position, forgetting what it held of another. */
static void claim(const Node *node) {
    uint64_t rest = rest_of(node);
    if (node->entry->straight != node->lines.straight
        || (node->entry->rest & 0xFFFFFFFFFFFF) != rest)
        *node->entry = (Entry){node->lines.straight, rest};
}

/* Four bits of answers: for each question whether it is answered, and how. */
static int answered(Question question) { return 1 << 2 * question; }
static int yes(Question question) { return 2 << 2 * question; }

static int with_answer(int answers, Question question, bool answer) {
    answers |= answered(question) | (answer ? yes(question) : 0);
    if (question == WINS && answer) answers |= answered(HOLDS) | yes(HOLDS);
    if (question == HOLDS && !answer) answers |= answered(WINS);
    return answers;
}

/* Whether the giver wins (or holds) by this gift. Placements that leave few safe gifts come first,
   since little follows them. Values are dropped once for all placements: the lines through a cell
   need one piece less and get one, so they lose nothing but what the piece does not share. */
static bool gift_does(const Node *node, int gift, Question question) {
    Node replies[CELLS];
    int ranks[CELLS], order[CELLS], count = 0, pool = node->pool & ~(1 << gift);
    Lines others = trimmed(node->lines, node->empty, pool);
    for (int left = node->empty; left; left &= left - 1) {
        int cell = __builtin_ctz(left);
        Node *reply = &replies[count];
        *reply = *node;
        reply->lines.straight = others.straight | (node->lines.straight & through[cell].straight);
        reply->lines.diagonal = others.diagonal | (node->lines.diagonal & through[cell].diagonal);
        place(reply, gift, cell);
        if (is_dead(reply->lines)) {
            if (question == WINS) return false;
            continue;
        }
        reply->safe = safe_gifts(reply->lines, reply->empty, pool);
        if (!reply->safe) continue;
        reply->entry = entry_of(reply);
        __builtin_prefetch(reply->entry);
        int open = __builtin_popcountll(reply->lines.straight)
                   + __builtin_popcountll(reply->lines.diagonal);
        int rank = 256 * __builtin_popcount(reply->safe) + (question == WINS ? open : -open);
        int at = count;
        for (; at && ranks[at - 1] > rank; at--) {
            ranks[at] = ranks[at - 1];
            order[at] = order[at - 1];
        }
        ranks[at] = rank;
        order[at] = count++;
    }
    for (int i = 0; i < count; i++)
        if (ask(&replies[order[i]], question == WINS ? HOLDS : WINS)) return false;
    return true;
}

/* Whether the giver wins with two or three pieces: the opponent holds after a placement wherever
   one of the others is safe, since of two pieces the opponent places the last. */
static bool wins_at_the_end(const Node *node) {
    for (int gifts = node->safe; gifts; gifts &= gifts - 1) {
        int left = node->empty;
        for (; left; left &= left - 1) {
            Node reply = *node;
            place(&reply, __builtin_ctz(gifts), __builtin_ctz(left));
            if (safe_gifts(reply.lines, reply.empty, reply.pool)) break;
        }
        if (!left) return true;
    }
    return false;
}

static bool search(const Node *node, Question question) {
    for (int left = node->safe; left; left &= left - 1)
        if (gift_does(node, __builtin_ctz(left), question)) return true;
    return false;
}

static bool ask_shared(const Node *node, Question question) {
    uint64_t name = name_of(node);
    _Atomic uint64_t *entries = shared[__builtin_popcount(node->pool)];
    _Atomic uint64_t *entry = &entries[mixed(name) >> (64 - SHARED_BITS)];
    uint64_t known = *entry;
    if (known >> 4 == name && known & answered(question)) return known & yes(question);
    bool answer = search(node, question);
    known = *entry;
    *entry = name << 4 | with_answer(known >> 4 == name ? known & 15 : 0, question, answer);
    return answer;
}

static bool ask_own(const Node *node, Question question) {
    claim(node);
    int known = node->entry->rest >> 48;
    if (known & answered(question)) return known & yes(question);
    bool answer = search(node, question);
    claim(node);
    known = node->entry->rest >> 48;
    node->entry->rest |= (uint64_t)with_answer(known, question, answer) << 48;
    return answer;
}

/* Whether the giver wins (or holds). */
static bool ask(const Node *node, Question question) {
    int left = __builtin_popcount(node->pool);
    if (!left || is_dead(node->lines)) return question == HOLDS;
    if (!node->safe) return false;
    if (question == HOLDS && left <= 2) return true;
    if (question == WINS && left <= 3) return left > 1 && wins_at_the_end(node);
    return left >= SHARED_FROM ? ask_shared(node, question) : ask_own(node, question);
}

static int digit(char text) { return text <= '9' ? text - '0' : text - 'a' + 10; }

static void solve(Board *board) {
    int count = (int)strlen(board->line) / 2;
    Node node = {{UINT64_MAX, 0xFFFF}, 0, NULL, 0xFFFF, 0xFFFF, 0};
    for (int i = 0; i < count; i++)
        place(&node, digit(board->line[count + i]), digit(board->line[i]));
    node.lines = trimmed(node.lines, node.empty, node.pool);
    node.safe = safe_gifts(node.lines, node.empty, node.pool);
    for (int left = node.safe; left; left &= left - 1) {
        int gift = __builtin_ctz(left);
        if (!gift_does(&node, gift, HOLDS)) continue;
        board->holding |= 1 << gift;
        if (gift_does(&node, gift, WINS)) board->winning |= 1 << gift;
    }
}

static void *share(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        perror("fives: no memory");
        exit(1);
    }
    return memory;
}

int main(int argc, char **argv) {
    int processes = argc > 1 ? atoi(argv[1]) : 1, count = 0;
    Board *boards = share(MOST_BOARDS * sizeof *boards);
    _Atomic int *next = share(sizeof *next);
    for (int left = SHARED_FROM; left <= PIECES; left++)
        shared[left] = share(sizeof *shared[left] << SHARED_BITS);
    for (Board board; scanf("%63s", board.line) == 1; boards[count++] = board) {
        if (count == MOST_BOARDS) {
            fprintf(stderr, "fives: more than %d boards\n", MOST_BOARDS);
            return 1;
        }
        board.winning = board.holding = 0;
    }
    prepare_lines();
    prepare_pieces();
    prepare_symmetries();
    for (int process = 0; process < processes; process++) {
        pid_t child = fork();
        if (child < 0) {
            perror("fives: no process");
            return 1;
        }
        if (child == 0) {
            for (int number; (number = (*next)++) < count;) {
                solve(&boards[number]);
                if (number % 1000 == 0) fprintf(stderr, "%d of %d\n", number, count);
            }
            return 0;
        }
    }
    for (int status; wait(&status) > 0;)
        if (status) return 1;
    for (int number = 0; number < count; number++)
        printf("%s %04x %04x\n", boards[number].line, boards[number].winning,
               boards[number].holding);
    return 0;
}
