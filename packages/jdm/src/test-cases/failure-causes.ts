/** Why a test case gave no answer. */
export type CaseFailure = {
  message: string;
  /** What to say after "because", where more is known than the message. */
  because?: string | undefined;
};

/** Why so many test cases fail, in one sentence. */
export type FailureCause = { message: string; cases: number };

/** How many causes are named at most. */
export const MAX_CAUSES = 20;

/** Groups test cases that failed for the same reason, those of most cases first. Others are left out. */
export function failureCauses(failures: readonly CaseFailure[], total: number): FailureCause[] {
  const counts = new Map<string, number>();
  for (const { message, because } of failures) {
    const end = because === undefined ? `: ${message}` : ` because ${because}.`;
    counts.set(end, (counts.get(end) ?? 0) + 1);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, MAX_CAUSES)
    .map(([end, cases]) => ({ message: `${countWords(cases, total)}${end}`, cases }));
}

const countWords = (cases: number, total: number) =>
  total === 1 ? 'The test case fails' : `${cases} of ${total} test cases ${cases === 1 ? 'fails' : 'fail'}`;
