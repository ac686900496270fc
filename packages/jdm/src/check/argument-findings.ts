import { readValue } from '../cells/read-value.ts';
import { faultOfPattern } from '../compile/pattern/expression-patterns.ts';
import { readMoment, readTime, readUtc } from '../date/read-moment.ts';
import { unitNamed } from '../date/units.ts';
import { utc } from '../date/zone.ts';
import type { Expression, ExpressionOf } from '../expression/syntax-tree.ts';
import type { Finding } from './finding.ts';
import { replace, warning } from './finding.ts';
import { nearName } from './near-name.ts';
import { writtenValue } from './written-value.ts';

type Text = ExpressionOf<'string'>;
type Check = (text: Text) => Finding | null;

/** Finds a text that is written out for a function and is none that it can read: of a date, a unit or a pattern. */
export function literalArgument(node: Expression): Finding | null {
  if (node.kind !== 'call' && node.kind !== 'method') return null;
  const checks = node.kind === 'call' ? functionChecks[node.name] : methodChecks[node.name];
  for (const [at, check] of (checks ?? []).entries()) {
    const value = node.arguments[at];
    const found = value?.kind === 'string' ? check?.(value) : null;
    if (found) return found;
  }
  return null;
}

/** A text that begins with a digit is no name of a time zone, and none of the words that mean the present. */
const unreadable =
  (what: 'date' | 'time', read: (text: string) => unknown, fails: boolean): Check =>
  (text) => {
    if (!/^\s*\d/.test(text.value) || read(text.value) !== null) return null;
    const reason = `"${text.value}" cannot be read as a ${what}`;
    const fix = fixOf(text, what);
    return warning(fails ? 'wrong-type' : 'not-understood', reason, text, fix);
  };

function fixOf(text: Text, what: 'date' | 'time') {
  const reading = readValue(text.value, what, {});
  const [only, ...others] = !reading || 'value' in reading ? [reading?.value] : reading.alternatives;
  const written = only === undefined || others.length > 0 ? null : writtenValue(only);
  return written === null ? undefined : replace(text, written);
}

const date = unreadable('date', (text) => readMoment(text, utc), false);
const oldDate = unreadable('date', readUtc, true);
const time = unreadable('time', readTime, true);

const units = 'second minute hour day week month quarter year'.split(' ');
const allUnits = units.flatMap((unit) => [unit, `${unit}s`]);

const unit: Check = (text) => {
  if (unitNamed(text.value)) return null;
  const near = nearName(text.value, allUnits);
  const hint = near ? `. Did you mean "${near}"?` : `: ${units.join(', ')}`;
  const reason = `"${text.value}" is not a unit of time${hint}`;
  return warning('wrong-type', reason, text, near ? replace(text, `"${near}"`) : undefined);
};

const pattern: Check = (text) => {
  const fault = faultOfPattern(text.value);
  return fault === null ? null : warning('wrong-type', fault.replace(/\.$/, ''), text);
};

const any: Check = () => null;

const functionChecks: Readonly<Record<string, readonly Check[]>> = {
  d: [date],
  date: [oldDate],
  time: [time],
  matches: [any, pattern],
  extract: [any, pattern],
};

const methodChecks: Readonly<Record<string, readonly Check[]>> = {
  ...Object.fromEntries(
    ['isSame', 'isBefore', 'isAfter', 'isSameOrBefore', 'isSameOrAfter', 'diff'].map((name) => [name, [date, unit]]),
  ),
  add: [any, unit],
  sub: [any, unit],
  set: [unit],
  startOf: [unit],
  endOf: [unit],
};
