import type { LeftCase } from './test-case-queries.ts';

const MAX_NAMES = 3;

/** Names the cases that were left as somebody else has made them. */
export function leftWords(left: readonly LeftCase[]): string {
  const namesOf = (isDeleted: boolean) => left.filter((one) => one.isDeleted === isDeleted).map(({ name }) => name);
  const [changed, deleted] = [namesOf(false), namesOf(true)];
  return [
    ...(changed.length > 0
      ? [`${haveBeen(changed, 'changed')}, and ${changed.length === 1 ? 'is left as it is' : 'are left as they are'}.`]
      : []),
    ...(deleted.length > 0
      ? [`${haveBeen(deleted, 'deleted')}, and ${deleted.length === 1 ? 'is' : 'are'} not brought back.`]
      : []),
  ].join(' ');
}

function haveBeen(names: readonly string[], what: string): string {
  const shown = names
    .slice(0, MAX_NAMES)
    .map((name) => `"${name}"`)
    .join(', ');
  const more = names.length > MAX_NAMES ? ` and ${(names.length - MAX_NAMES).toLocaleString('en')} more` : '';
  return `${shown}${more} ${names.length === 1 ? 'was' : 'were'} ${what} by somebody else meanwhile`;
}
