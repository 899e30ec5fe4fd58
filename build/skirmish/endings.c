/* Stones: Skirmish: endings of up to three stones against two, on a square board.

       endings SIDE DIAGONAL > plies

   Writes a byte for every position of two players with these numbers of stones: 1 and 1, 2 and 1,
   2 and 2, 3 and 1, 3 and 2, the player to move having as many stones as the other or more; in
   order of the mover's stones, then of the other's, as sets of tiles in lexicographic order. The
   byte is the number of plies to the end: odd where the player to move wins, even where they
   lose, and 0 for a draw and where two stones share a tile.

   Endings with fewer stones come first. Then round n finds every position that ends in n plies:
   won, if some move leads to a loss in n - 1; lost, if every move leads to a win in less than n. */

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST_TILES = 36, MOST_STONES = 3, OPEN = 0 };

typedef uint64_t Stones;

static int side, tiles;
static Stones near[MOST_TILES];
static int choose[MOST_TILES + 1][MOST_STONES + 2];
static int sets[MOST_STONES + 1];
static Stones *members[MOST_STONES + 1];             /* in lexicographic order */
static uint8_t *plies[MOST_STONES + 1][MOST_STONES + 1];

/* Return the place of a set among those of its size, whatever their order. */
static int place(Stones stones) {
    int found = 0;
    for (int count = 1; stones; count++, stones &= stones - 1)
        found += choose[__builtin_ctzll(stones)][count];
    return found;
}

static uint8_t *entry(Stones mine, Stones theirs) {
    int ours = __builtin_popcountll(mine), others = __builtin_popcountll(theirs);
    return &plies[ours][others][(size_t)place(mine) * sets[others] + place(theirs)];
}

static void list(int count, int from, Stones stones, int left) {
    if (!left) {
        members[count][sets[count]++] = stones;
        return;
    }
    for (int tile = from; tile < tiles; tile++)
        list(count, tile + 1, stones | (Stones)1 << tile, left - 1);
}

static void prepare(bool diagonal) {
    for (int n = 0; n <= MOST_TILES; n++)
        for (int k = 0; k <= MOST_STONES + 1; k++)
            choose[n][k] = k == 0 ? 1 : n == 0 ? 0 : choose[n - 1][k - 1] + choose[n - 1][k];
    for (int one = 0; one < tiles; one++)
        for (int other = 0; other < tiles; other++) {
            int down = abs(one / side - other / side), right = abs(one % side - other % side);
            if (down + right == 1 || (diagonal && down == 1 && right == 1))
                near[one] |= (Stones)1 << other;
        }
    for (int count = 1; count <= MOST_STONES; count++) {
        members[count] = calloc(choose[tiles][count], sizeof(Stones));
        list(count, 0, 0, count);
    }
}

/* Tell whether a position that is open so far ends in so many plies. */
static bool ends(Stones mine, Stones theirs, int round) {
    bool wins = round % 2;
    for (Stones left = mine; left; left &= left - 1) {
        Stones stone = left & -left;
        Stones targets = near[__builtin_ctzll(stone)] & ~mine;
        for (; targets; targets &= targets - 1) {
            Stones target = targets & -targets;
            Stones rest = theirs & ~target;
            int after = rest ? *entry(rest, mine ^ stone ^ target) : OPEN;
            bool known = !rest || (after != OPEN && after < round);
            bool lost = known && after % 2 == 0;
            if (wins && lost)
                return true;
            if (!wins && (!known || lost))
                return false;
        }
    }
    return !wins;
}

/* Find what ends in so many plies with so many stones; return how many positions those are. */
static long find(int ours, int others, int round) {
    long found = 0;
    for (int i = 0; i < sets[ours]; i++)
        for (int j = 0; j < sets[others]; j++) {
            Stones mine = members[ours][i], theirs = members[others][j];
            if (mine & theirs)
                continue;
            uint8_t *here = entry(mine, theirs);
            if (*here == OPEN && ends(mine, theirs, round)) {
                *here = round;
                found++;
            }
        }
    return found;
}

static void solve(int ours, int others, int *longest) {
    plies[ours][others] = calloc((size_t)sets[ours] * sets[others], 1);
    if (ours != others)
        plies[others][ours] = calloc((size_t)sets[others] * sets[ours], 1);
    int last = 0;
    /* A hit may lead to the longest of the smaller endings; two rounds without a find end it. */
    for (int round = 1; round <= *longest + 1 || round - last <= 2; round++) {
        long found = find(ours, others, round);
        if (ours != others)
            found += find(others, ours, round);
        if (found)
            last = round;
    }
    if (last > *longest)
        *longest = last;
}

int main(int count, char **words) {
    static const int classes[][2] = {{1, 1}, {2, 1}, {2, 2}, {3, 1}, {3, 2}};
    if (count != 3 || (side = atoi(words[1])) < 3 || side > 6)
        return 2;
    tiles = side * side;
    prepare(atoi(words[2]));
    int longest = 0;
    for (size_t n = 0; n < sizeof classes / sizeof *classes; n++) {
        int ours = classes[n][0], others = classes[n][1];
        solve(ours, others, &longest);
        for (int i = 0; i < sets[ours]; i++)
            for (int j = 0; j < sets[others]; j++)
                putchar(*entry(members[ours][i], members[others][j]));
    }
    return ferror(stdout) ? 1 : 0;
}
