import { asRecord } from '../graph/untrusted-json.ts';
import type { Input } from './input.ts';
import { plainerNumbers, usualBetween } from './plain-numbers.ts';

type Path = readonly (string | number)[];

/** How many inputs are run for one. */
const MAX_RUNS = 200;
/** How many values of other inputs are tried in a field. */
const MAX_KNOWN_VALUES = 5;

const DATE = '2026-01-31';
const isDateName = (name: unknown) => typeof name === 'string' && /date|birthday/i.test(name);

/** What is known of a decision's inputs: a schema of them, and inputs that people wrote. */
export type KnownInputs = { schema: unknown; inputs: readonly Input[] };

/** Whether an input still does what it was found for. */
type Keeps = (input: Input) => boolean;

/** An input that a person would write, and that differs from the one that it began with in no more than it has to. */
export const tidied = (input: Input, base: Input, known: KnownInputs, keeps: Keeps): Input =>
  plainer(likeBase(input, base, keeps), base, known, keeps);

/** Fields that need not have changed are as they were: first all that a member of the input holds, then one by one. */
function likeBase(input: Input, base: Input, keeps: Keeps): Input {
  let best = input;
  const isKept = atMost(MAX_RUNS, keeps);
  const changedMembers = Object.keys(input).filter(
    (name) => JSON.stringify(input[name]) !== JSON.stringify(base[name]),
  );
  const changedLeaves = () => leavesNotIn(base, best).map(({ path }) => path);
  for (const paths of [() => changedMembers.map((name) => [name]), changedLeaves])
    for (const path of paths()) {
      const before = valueAt(base, path);
      // A text that stands for any is no better than a value of another type.
      if (isMadeUp(before) && typeof before !== typeof valueAt(best, path)) continue;
      const changed = withValue(best, path, before);
      if (isKept(changed)) best = changed;
    }
  return best;
}

/** Numbers that are not in another input are plain, and texts are those that are known. */
export function plainer(input: Input, base: Input, known: KnownInputs, keeps: Keeps): Input {
  let best = input;
  const isKept = atMost(MAX_RUNS, keeps);
  for (const { path, value } of leavesNotIn(base, input)) {
    const before = valueAt(base, path);
    const smaller = typeof before === 'number' && typeof value === 'number' ? usualBetween(before, value) : [];
    const changed = [...smaller, ...plainerValues(value, path, known)].map((other) => withValue(best, path, other));
    best = changed.find(isKept) ?? best;
  }
  return best;
}

const atMost = (runs: number, keeps: Keeps): Keeps => {
  let left = runs;
  return (input) => left-- > 0 && keeps(input);
};

/** Values that a person would rather write, the likeliest first. None for one that is as good. */
function plainerValues(value: unknown, path: Path, known: KnownInputs): readonly unknown[] {
  const date = isDateName(path.at(-1)) && !isDate(value) ? [DATE] : [];
  if (typeof value === 'number') return [...date, ...plainerNumbers(value)];
  if (!isMadeUp(value)) return date;
  return [...date, ...knownValues(known, path), ...(value === '' ? ['text'] : value === null ? ['other', 1] : [])];
}

/** Whether a value stands for any. */
export const isMadeUp = (value: unknown) => value === null || ['', 'other', 'text'].includes(value as string);

/** The values that a schema lists for a field, and those of inputs that people wrote. */
export function knownValues({ schema, inputs }: KnownInputs, path: Path): unknown[] {
  const written = inputs.map((input) => valueAt(input, path)).filter((value) => value !== undefined && value !== '');
  return [...new Set([...choicesAt(schema, path), ...written])].slice(0, MAX_KNOWN_VALUES);
}

const isDate = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value);

/** The values that a schema lists for a field. */
function choicesAt(schema: unknown, path: Path): readonly unknown[] {
  const found = path.reduce<unknown>(
    (part, step) => (typeof step === 'number' ? asRecord(part).items : asRecord(asRecord(part).properties)[step]),
    schema,
  );
  const { enum: choices, examples } = asRecord(found);
  return [choices, examples].flatMap((values) => (Array.isArray(values) ? values : []));
}

/** The values of an input that hold no others. An empty list or object is one. */
function leavesOf(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  const entries: [string | number, unknown][] = Array.isArray(value)
    ? [...value.entries()]
    : typeof value === 'object' && value !== null
      ? Object.entries(value)
      : [];
  if (entries.length === 0) return path.length > 0 ? [{ path, value }] : [];
  return entries.flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}

const leavesNotIn = (base: Input, input: Input) =>
  leavesOf(input).filter(({ path, value }) => valueAt(base, path) !== value);

const valueAt = (input: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, step) ? value[step as never] : undefined,
    input,
  );

/** An input with one value changed; without its field where the value is undefined. */
function withValue(input: Input, path: Path, value: unknown): Input {
  const changed = structuredClone(input);
  const holder = valueAt(changed, path.slice(0, -1)) as Record<string | number, unknown>;
  const last = path.at(-1) as string | number;
  if (value !== undefined) holder[last] = structuredClone(value);
  else if (!Array.isArray(holder)) delete holder[last];
  return changed;
}
