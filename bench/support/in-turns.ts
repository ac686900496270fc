/** How often each of the calls is measured. */
const ROUNDS = 5;

/**
 * Measures several things in turns, because a machine is faster in one minute than in the next, and returns the figures of
 * each, round by round.
 */
export async function inTurns<Name extends string, Figures>(measures: Record<Name, () => Promise<Figures>>) {
  const names = Object.keys(measures) as Name[];
  const rounds = Object.fromEntries(names.map((name) => [name, [] as Figures[]])) as Record<Name, Figures[]>;
  for (let round = 0; round < ROUNDS; round++) for (const name of names) rounds[name].push(await measures[name]());
  return rounds;
}

/** The median of what one thing shows against another, each compared with the other in the same round. */
export const ratioOf = <Figures>(ours: Figures[], theirs: Figures[], figure: (figures: Figures) => number) =>
  median(ours.map((figures, round) => figure(figures) / figure(theirs[round] as Figures)));

export const medianOf = <Figures>(rounds: Figures[], figure: (figures: Figures) => number) =>
  median(rounds.map(figure));

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] as number;
