import type { TestResult } from '@rulewright/contract';
import { Slug } from '@rulewright/contract';
import type { FailureCause } from '@rulewright/jdm';
import { failureCauses, MAX_CAUSES } from '@rulewright/jdm';

/** Why cases gave no output, with called documents by their names. */
export async function causesOf(
  results: readonly TestResult[],
  /** Undefined where there is no document at the address. */
  nameOf: (address: string) => Promise<string | undefined>,
): Promise<FailureCause[]> {
  const errors = results.flatMap(({ error }) => error ?? []);
  const addresses = new Set(
    errors.flatMap(({ called }) => (called && isAddress(called.address) ? called.address : [])),
  );
  const names = new Map<string, string>();
  // Looking up names costs a query each, so that only as many are asked for as are told.
  for (const address of [...addresses].slice(0, MAX_CAUSES)) names.set(address, (await nameOf(address)) ?? address);
  const failures = errors.map(({ message, called }) => ({
    message,
    because: called && words[called.reason](names.get(called.address) ?? called.address),
  }));
  return failureCauses(failures, results.length);
}

/** The author of the graph writes it, so that it can be any text. */
const isAddress = (text: string) => Slug.safeParse(text).success;

type Reason = NonNullable<NonNullable<TestResult['error']>['called']>['reason'];

const words: Record<Reason, (name: string) => string | undefined> = {
  unpublished: (name) => `"${name}" is not published`,
  missing: (address) => `there is no document with the address "${address}" in this project`,
  unavailable: (name) => `"${name}" could not be loaded at the moment`,
  // The message says why.
  'not-runnable': () => undefined,
};
