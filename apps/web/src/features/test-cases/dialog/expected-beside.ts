import type { Difference } from '@rulewright/jdm';
import { MAX_DIFFERENCES, pointerSteps } from '@rulewright/jdm';

/**
 * What is expected, to be shown beside an answer: the answer, with what is expected where the two differ. So only that is
 * marked, and not what may be anything, is near enough, is not named or stands in another order.
 */
export function expectedBeside(
  expected: unknown,
  { actual, differences }: { actual?: unknown; differences: readonly Difference[] },
): unknown {
  if (actual === undefined || differences.length >= MAX_DIFFERENCES || differences.some(isCut)) return expected;
  const isExtra = ({ kind }: Difference) => kind === 'unexpected';
  // What is too much goes last and from the end, so that places in lists stay what they are.
  const inTurn = [
    ...differences.filter((difference) => !isExtra(difference)),
    ...differences.filter(isExtra).toReversed(),
  ];
  return inTurn.reduce<unknown>(
    (value, difference) => replaced(value, pointerSteps(difference.path) ?? [], difference),
    actual,
  );
}

/** The server leaves out values where there are too many. */
const isCut = (difference: Difference) => difference.kind === 'changed' && !('expected' in difference);

function replaced(value: unknown, [step, ...inner]: readonly string[], difference: Difference): unknown {
  if (step === undefined) return 'expected' in difference ? difference.expected : '(anything)';
  const isLast = inner.length === 0;
  if (Array.isArray(value)) {
    const at = Number(step);
    return isLast && difference.kind === 'unexpected'
      ? value.toSpliced(at, 1)
      : [...value.slice(0, at), replaced(value[at], inner, difference), ...value.slice(at + 1)];
  }
  const entries = Object.entries(value ?? {});
  if (isLast && difference.kind === 'unexpected') return Object.fromEntries(entries.filter(([name]) => name !== step));
  const at = entries.findIndex(([name]) => name === step);
  const entry: [string, unknown] = [step, replaced(entries[at]?.[1], inner, difference)];
  return Object.fromEntries(at < 0 ? [...entries, entry] : entries.with(at, entry));
}
