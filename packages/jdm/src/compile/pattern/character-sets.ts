import type { Budget } from '../value/budget.ts';

const ASCII = 128;
const [IN, OUT] = [1, 2];

/** Of one character JavaScript's own regular expressions decide. For common ones it is remembered. */
export function membersOf(set: RegExp): (character: string) => boolean {
  const known = new Uint8Array(ASCII);
  return (character) => {
    const code = character.charCodeAt(0);
    if (code >= ASCII) return set.test(character);
    known[code] ||= set.test(character) ? IN : OUT;
    return known[code] === IN;
  };
}

/** Sets of characters as JavaScript has them in patterns with the flag "v". */
export const WORD = '[\\p{Alphabetic}\\p{M}\\p{Nd}\\p{Pc}\\p{Join_Control}]';
export const perlSets: Readonly<Record<string, string>> = {
  d: '\\p{Nd}',
  D: '\\P{Nd}',
  s: '\\p{White_Space}',
  S: '\\P{White_Space}',
  w: WORD,
  W: `[^${WORD}]`,
};
export const asciiSets: Readonly<Record<string, string>> = {
  alnum: '0-9A-Za-z',
  alpha: 'A-Za-z',
  ascii: '\\x00-\\x7F',
  blank: '\\t\\x20',
  cntrl: '\\x00-\\x1F\\x7F',
  digit: '0-9',
  graph: '\\x21-\\x7E',
  lower: 'a-z',
  print: '\\x20-\\x7E',
  punct: '\\x21-\\x2F\\x3A-\\x40\\x5B-\\x60\\x7B-\\x7E',
  space: '\\t\\n\\v\\f\\r\\x20',
  upper: 'A-Z',
  word: '0-9A-Za-z_',
  xdigit: '0-9A-Fa-f',
};

const keys: Readonly<Record<string, string>> = {
  '': '',
  gc: 'General_Category=',
  generalcategory: 'General_Category=',
  sc: 'Script=',
  script: 'Script=',
  scx: 'Script_Extensions=',
  scriptextensions: 'Script_Extensions=',
};

/** The set of a property of Unicode, in whatever case its name is written. Null where it is not known. */
export function propertySet(text: string, isNegated: boolean): string | null {
  const [, key = '', relation, value = ''] = /^(?:([^=:!]*)(!=|=|:))?([^=:!]*)$/su.exec(text) ?? [];
  const prefix = keys[key.toLowerCase().replace(/[\s_-]/g, '')];
  if (prefix === undefined) return null;
  const words = value
    .replace(/^\s*is/i, '')
    .split(/[\s_-]+/)
    .filter((word) => word !== '');
  const loose = words.map((word) => (word[0] as string).toUpperCase() + word.slice(1).toLowerCase()).join('_');
  const names = [value.trim(), loose, loose.toUpperCase(), loose.toLowerCase()];
  const prefixes = prefix === '' ? ['', 'Script='] : [prefix];
  const found = prefixes.flatMap((before) => names.map((name) => before + name)).find(isProperty);
  if (found === undefined) return null;
  return `\\${isNegated !== (relation === '!=') ? 'P' : 'p'}{${found}}`;
}

function isProperty(name: string): boolean {
  try {
    new RegExp(`\\p{${name}}`, 'u');
    return /^[\w=]+$/.test(name);
  } catch {
    return false;
  }
}

/** Measured: what making a set costs, with the first use. */
const [SET, SET_OF_PROPERTIES] = [300, 10_000];

const MAX_SETS = 1_000;
const sets = new Map<string, (character: string) => boolean>();

/** Many patterns have the same sets, and it takes long to make one. */
export function setOf(source: string, ignoresCase: boolean, budget?: Budget): (character: string) => boolean {
  const key = ignoresCase ? `i${source}` : source;
  const known = sets.get(key);
  if (known) return known;
  budget?.spend(/\\[pP]/.test(source) ? SET_OF_PROPERTIES : SET);
  if (sets.size >= MAX_SETS) sets.clear();
  const made = membersOf(new RegExp(`^${source}$`, ignoresCase ? 'vi' : 'v'));
  sets.set(key, made);
  return made;
}
