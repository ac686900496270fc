type Goal = { atLeast: number } | { atMost: number };

/** Prints a figure with its goal, and whether it is reached. */
export function printGoal(name: string, value: number, goal: Goal, details: string) {
  const [words, bound, isReached] =
    'atLeast' in goal
      ? ['at least', goal.atLeast, value >= goal.atLeast]
      : ['at most', goal.atMost, value <= goal.atMost];
  console.log(`${name}: ${value.toFixed(2)} (${words} ${bound}: ${isReached ? 'reached' : 'missed'}); ${details}`);
}
