/* 4 x 4: which pieces win and which hold on boards where a piece is to be given.

       boards PROCESSES SECONDS < boards > answers

   It is compiled for one variation: CHARACTERISTICS (1 to 4) say how many count, SQUARES (0 or 1)
   whether the nine 2 x 2 squares count besides rows, columns and diagonals. Lines are always called.

   A board is a line of hexadecimal digits: its cells, then the kinds of the pieces on them (the
   characteristics that count, as bits). The answer, written as soon as it is found, repeats the
   line and adds two masks of kinds, in hexadecimal: those that win when given, and those that at
   least draw. No board is begun after so many seconds.

   Whoever gives wins with a gift after which no placement lets the opponent hold, and holds (wins
   or draws) with a gift after which no placement lets the opponent win. Answers about boards with
   many empty cells are kept for all processes, under the same name for all boards that are one up
   to the symmetries of the cells and of the characteristics; answers about others are kept by each
   process, under what still matters of the position.

   A piece is its kind and, above it, a number that tells pieces of one kind apart. The pools are
   such that the lowest of each kind are gone first. */

#define _DEFAULT_SOURCE
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { CELLS = 16, PIECES = 16, KINDS = 1 << CHARACTERISTICS, VALUES = 2 * CHARACTERISTICS };
enum { LINES = SQUARES ? 19 : 10, WORDS = SQUARES ? 3 : 2, LAST = WORDS - 1 };
enum { LAST_BITS = 8 * (LINES % 8) };
enum { SHARED_FROM = 9, SHARED_BITS = 26, OWN_BITS = 15, MOST_BOARDS = 1 << 21 };
enum { LONGEST = 64 };
enum { MOST_SYMMETRIES = 32, MOST_SWAPS = 24 };

/* Where the answers stand in the last word of an entry. */
enum { ANSWERS_AT = LAST_BITS + PIECES + CELLS };
#define ANSWERS_FREE ((UINT64_C(1) << ANSWERS_AT) - 1)

typedef enum { WINS, HOLDS } Question;

/* Eight bits a line, the values that all pieces on it share so far: rows and columns; where they
   count, eight squares; last the ninth square and the diagonals. */
typedef struct {
    uint64_t word[WORDS];
} Lines;

/* What is known of a position: its lines and, above the last of them, the pool, the empty cells
   and four bits of answers. */
typedef struct {
    uint64_t word[WORDS];
} Entry;

/* A position in which a piece is to be given: `kinds` has four bits a cell, `safe` are the gifts
   that complete no line. */
typedef struct {
    Lines lines;
    uint64_t kinds;
    int empty, pool, safe;
} Node;

typedef struct {
    char line[LONGEST];
} Board;

static Lines kept[PIECES][CELLS];
static Lines through[CELLS];
static Lines gaps[1 << CELLS][5];
static uint64_t supplies[1 << PIECES][5];
static int safe_pieces[1 << VALUES];
static int lowest[1 << PIECES];
static int symmetries[MOST_SYMMETRIES][CELLS], symmetry_count;
static int swaps[MOST_SWAPS][KINDS], swap_count;
static Entry own[1 << OWN_BITS];
static _Atomic uint64_t *shared[PIECES + 1];

static bool ask(const Node *node, Question question);

static int kind_of(int piece) { return piece & (KINDS - 1); }

static int values_of(int piece) {
    int values = 0;
    for (int bit = 0; bit < CHARACTERISTICS; bit++) values |= 1 << (2 * bit + (piece >> bit & 1));
    return values;
}

static int cell_of(int line, int index) {
    if (line < 4) return 4 * line + index;
    if (line < 8) return 4 * index + line - 4;
    if (line == LINES - 2) return 5 * index;
    if (line == LINES - 1) return 3 * index + 3;
    return 4 * ((line - 8) / 3 + index / 2) + (line - 8) % 3 + index % 2;
}

static void add(Lines *lines, int line, uint64_t values) {
    lines->word[line / 8] |= values << 8 * (line % 8);
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
    for (int pool = 0; pool < 1 << PIECES; pool++)
        for (int piece = PIECES - 1; piece >= 0; piece--) {
            if (!(pool >> piece & 1)) continue;
            int alike = 0;
            for (int other = kind_of(piece); other < PIECES; other += KINDS) alike |= 1 << other;
            lowest[pool] = (lowest[pool] & ~alike) | 1 << piece;
        }
}

/* The ways to exchange rows, columns or both that keep every line a line; squares that count are
   lines only where neighbours stay neighbours. */
static void prepare_symmetries(void) {
    for (int a = 0; a < 4; a++)
        for (int b = 0; b < 4; b++) {
            if (b == a || b == 3 - a) continue;
            const int order[4] = {a, b, 3 - b, 3 - a};
            if (SQUARES && order[2] - order[1] != order[1] - order[0]) continue;
            for (int way = 0; way < 4; way++, symmetry_count++)
                for (int cell = 0; cell < CELLS; cell++) {
                    int row = order[cell / 4], column = order[way & 1 ? 3 - cell % 4 : cell % 4];
                    symmetries[symmetry_count][cell] =
                        way & 2 ? 4 * column + row : 4 * row + column;
                }
        }
}

/* The ways to exchange the characteristics that count. */
static void prepare_swaps(void) {
    for (int code = 0; code < 1 << 2 * CHARACTERISTICS; code++) {
        int used = 0;
        for (int bit = 0; bit < CHARACTERISTICS; bit++) used |= 1 << (code >> 2 * bit & 3);
        if (used != KINDS - 1) continue;
        for (int kind = 0; kind < KINDS; kind++) {
            swaps[swap_count][kind] = 0;
            for (int bit = 0; bit < CHARACTERISTICS; bit++)
                swaps[swap_count][kind] |= (kind >> (code >> 2 * bit & 3) & 1) << bit;
        }
        swap_count++;
    }
}

/* The name shared by all boards that are one up to symmetry: the cells, then kinds above them,
   the first kind being 0. */
static uint64_t name_of(const Node *node) {
    int taken[MOST_SYMMETRIES], first = 1 << CELLS;
    for (int symmetry = 0; symmetry < symmetry_count; symmetry++) {
        taken[symmetry] = 0;
        for (int left = ~node->empty & 0xFFFF; left; left &= left - 1)
            taken[symmetry] |= 1 << symmetries[symmetry][__builtin_ctz(left)];
        if (taken[symmetry] < first) first = taken[symmetry];
    }
    uint64_t least = UINT64_MAX;
    for (int symmetry = 0; symmetry < symmetry_count; symmetry++) {
        if (taken[symmetry] != first) continue;
        int moved[CELLS], kinds[CELLS], count = 0;
        for (int left = ~node->empty & 0xFFFF; left; left &= left - 1) {
            int cell = __builtin_ctz(left);
            moved[symmetries[symmetry][cell]] = node->kinds >> 4 * cell & 15;
        }
        for (int left = first; left; left &= left - 1) kinds[count++] = moved[__builtin_ctz(left)];
        for (int swap = 0; swap < swap_count; swap++) {
            uint64_t name = 0;
            for (int i = 1; i < count; i++) name = name << 4 | swaps[swap][kinds[i] ^ kinds[0]];
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
    Lines result;
    for (int i = 0; i < WORDS; i++) {
        uint64_t wanted = 0;
        for (int gap = 1; gap <= 4; gap++)
            wanted |= gaps[empty][gap].word[i] & supplies[pool][gap];
        result.word[i] = lines.word[i] & wanted;
    }
    return result;
}

static int safe_gifts(Lines lines, int empty, int pool) {
    uint64_t threats = 0;
    for (int i = 0; i < WORDS; i++) threats |= lines.word[i] & gaps[empty][1].word[i];
    threats |= threats >> 32;
    threats |= threats >> 16;
    threats |= threats >> 8;
    return safe_pieces[threats & ((1 << VALUES) - 1)] & pool;
}

static bool is_dead(Lines lines) {
    uint64_t all = 0;
    for (int i = 0; i < WORDS; i++) all |= lines.word[i];
    return !all;
}

static int values_left(Lines lines) {
    int count = 0;
    for (int i = 0; i < WORDS; i++) count += __builtin_popcountll(lines.word[i]);
    return count;
}

static void place(Node *node, int piece, int cell) {
    for (int i = 0; i < WORDS; i++) node->lines.word[i] &= kept[piece][cell].word[i];
    node->kinds |= (uint64_t)kind_of(piece) << 4 * cell;
    node->empty &= ~(1 << cell);
    node->pool &= ~(1 << piece);
}

/* The words under which the process keeps what it knows of a position, without answers. */
static Entry key_of(const Node *node) {
    Entry key;
    for (int i = 0; i < WORDS; i++) key.word[i] = node->lines.word[i];
    uint64_t rest = (uint64_t)node->pool | (uint64_t)node->empty << PIECES;
    key.word[LAST] |= rest << LAST_BITS;
    return key;
}

/* Where the process keeps what it knows of the position of this key. */
static Entry *entry_of(const Entry *key) {
    uint64_t hash = key->word[LAST];
    for (int i = 0; i < LAST; i++) hash = hash * UINT64_C(0x9E3779B97F4A7C15) ^ key->word[i];
    return &own[mixed(hash) >> (64 - OWN_BITS)];
}

/* The answers that an entry holds about the position of this key; none if it is about another. */
static int answers_about(const Entry *entry, const Entry *key) {
    for (int i = 0; i < LAST; i++)
        if (entry->word[i] != key->word[i]) return 0;
    uint64_t last = entry->word[LAST];
    return (last & ANSWERS_FREE) == key->word[LAST] ? (int)(last >> ANSWERS_AT) : 0;
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
    uint64_t kind = kind_of(gift);
    Lines others = trimmed(node->lines, node->empty, pool);
    for (int left = node->empty; left; left &= left - 1) {
        int cell = __builtin_ctz(left);
        Node *reply = &replies[count];
        reply->empty = node->empty & ~(1 << cell);
        for (int i = 0; i < WORDS; i++)
            reply->lines.word[i] = (others.word[i] | (node->lines.word[i] & through[cell].word[i]))
                                   & kept[gift][cell].word[i];
        if (is_dead(reply->lines)) {
            if (question == WINS) return false;
            continue;
        }
        reply->safe = safe_gifts(reply->lines, reply->empty, pool);
        if (!reply->safe) continue;
        reply->pool = pool;
        reply->kinds = node->kinds | kind << 4 * cell;
        int open = values_left(reply->lines);
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

/* The lines after a gift and its placement, without dropping values. */
static Lines placed(const Lines *lines, int gift, int cell) {
    Lines result;
    for (int i = 0; i < WORDS; i++) result.word[i] = lines->word[i] & kept[gift][cell].word[i];
    return result;
}

/* Whether every placement of this gift leaves none of these pieces safe to give. */
static bool leaves_none(const Lines *lines, int empty, int gift, int pieces) {
    for (int left = empty; left; left &= left - 1) {
        int cell = __builtin_ctz(left);
        if (safe_gifts(placed(lines, gift, cell), empty & ~(1 << cell), pieces)) return false;
    }
    return true;
}

/* Whether the giver wins with two or three pieces: the opponent holds after a placement wherever
   one of the others is safe, since of two pieces the opponent places the last. */
static bool wins_at_the_end(const Lines *lines, int empty, int pool, int safe) {
    for (int left = safe & lowest[pool]; left; left &= left - 1)
        if (leaves_none(lines, empty, __builtin_ctz(left), pool & ~(left & -left))) return true;
    return false;
}

/* Whether the giver holds with three pieces. */
static bool holds_with_three(const Lines *lines, int empty, int pool, int safe) {
    for (int gifts = safe & lowest[pool]; gifts; gifts &= gifts - 1) {
        int gift = __builtin_ctz(gifts), rest = pool & ~(1 << gift), left = empty;
        for (; left; left &= left - 1) {
            int cell = __builtin_ctz(left), after = empty & ~(1 << cell);
            Lines reply = placed(lines, gift, cell);
            if (wins_at_the_end(&reply, after, rest, safe_gifts(reply, after, rest))) break;
        }
        if (!left) return true;
    }
    return false;
}

/* Whether the giver wins with four pieces. */
static bool wins_with_four(const Lines *lines, int empty, int pool, int safe) {
    for (int gifts = safe & lowest[pool]; gifts; gifts &= gifts - 1) {
        int gift = __builtin_ctz(gifts), rest = pool & ~(1 << gift), left = empty;
        for (; left; left &= left - 1) {
            int cell = __builtin_ctz(left), after = empty & ~(1 << cell);
            Lines reply = placed(lines, gift, cell);
            if (holds_with_three(&reply, after, rest, safe_gifts(reply, after, rest))) break;
        }
        if (!left) return true;
    }
    return false;
}

static bool search(const Node *node, Question question) {
    for (int left = node->safe & lowest[node->pool]; left; left &= left - 1)
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
    Entry key = key_of(node), *entry = entry_of(&key);
    int known = answers_about(entry, &key);
    if (known & answered(question)) return known & yes(question);
    bool answer = search(node, question);
    known = with_answer(answers_about(entry, &key), question, answer);
    *entry = key;
    entry->word[LAST] |= (uint64_t)known << ANSWERS_AT;
    return answer;
}

/* Whether the giver wins (or holds). */
static bool ask(const Node *node, Question question) {
    int left = __builtin_popcount(node->pool);
    if (!left || is_dead(node->lines)) return question == HOLDS;
    if (!node->safe) return false;
    if (question == HOLDS && left <= 2) return true;
    if (question == WINS && left <= 3)
        return left > 1 && wins_at_the_end(&node->lines, node->empty, node->pool, node->safe);
    if (question == HOLDS && left == 3)
        return holds_with_three(&node->lines, node->empty, node->pool, node->safe);
    if (question == WINS && left == 4)
        return wins_with_four(&node->lines, node->empty, node->pool, node->safe);
    return left >= SHARED_FROM ? ask_shared(node, question) : ask_own(node, question);
}

static int digit(char text) { return text <= '9' ? text - '0' : text - 'a' + 10; }

/* The masks of kinds that win and that hold when given. */
static void solve(const char *line, int *winning, int *holding) {
    int count = (int)strlen(line) / 2;
    Node node = {.empty = 0xFFFF, .pool = 0xFFFF};
    for (int number = 0; number < LINES; number++) add(&node.lines, number, (1 << VALUES) - 1);
    for (int i = 0; i < count; i++) {
        int piece = digit(line[count + i]);
        while (!(node.pool >> piece & 1)) piece += KINDS;
        place(&node, piece, digit(line[i]));
    }
    node.lines = trimmed(node.lines, node.empty, node.pool);
    node.safe = safe_gifts(node.lines, node.empty, node.pool);
    for (int left = node.safe & lowest[node.pool]; left; left &= left - 1) {
        int gift = __builtin_ctz(left);
        if (!gift_does(&node, gift, HOLDS)) continue;
        *holding |= 1 << kind_of(gift);
        if (gift_does(&node, gift, WINS)) *winning |= 1 << kind_of(gift);
    }
}

static void *share(size_t bytes) {
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) {
        perror("boards: no memory");
        exit(1);
    }
    return memory;
}


/* Solve boards until none is left or the time is over, and write each answer at one go. */
static void work(const Board *boards, int count, _Atomic int *next, double seconds) {
    time_t begin = time(NULL);
    for (int number; (number = (*next)++) < count;) {
        if (difftime(time(NULL), begin) >= seconds) return;
        int winning = 0, holding = 0;
        solve(boards[number].line, &winning, &holding);
        char answer[LONGEST + 16];
        int length = snprintf(answer, sizeof answer, "%s %x %x\n", boards[number].line, winning,
                              holding);
        if (write(STDOUT_FILENO, answer, length) != length) exit(1);
    }
}

int main(int argc, char **argv) {
    int processes = argc > 1 ? atoi(argv[1]) : 1, count = 0;
    double seconds = argc > 2 ? atof(argv[2]) : 1e9;
    Board *boards = share(MOST_BOARDS * sizeof *boards);
    _Atomic int *next = share(sizeof *next);
    for (int left = SHARED_FROM; left <= PIECES; left++)
        shared[left] = share(sizeof *shared[left] << SHARED_BITS);
    for (Board board; scanf("%63s", board.line) == 1; boards[count++] = board)
        if (count == MOST_BOARDS) {
            fprintf(stderr, "boards: more than %d boards\n", MOST_BOARDS);
            return 1;
        }
    prepare_lines();
    prepare_pieces();
    prepare_symmetries();
    prepare_swaps();
    for (int process = 0; process < processes; process++) {
        pid_t child = fork();
        if (child < 0) {
            perror("boards: no process");
            return 1;
        }
        if (child == 0) {
            work(boards, count, next, seconds);
            return 0;
        }
    }
    for (int status; wait(&status) > 0;)
        if (status) return 1;
    return 0;
}
