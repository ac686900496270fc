import { membersOf } from './character-sets.ts';
import { PatternText } from './pattern-text.ts';
import type { PatternPart } from './pattern-tree.ts';
import { PatternFault } from './pattern-tree.ts';

/** How deep groups may be nested. */
const MAX_DEPTH = 100;

const isWordCharacter = (character: string | undefined) => character !== undefined && /\w/.test(character);
const isAtBoundary = (before: string | undefined, after: string | undefined) =>
  isWordCharacter(before) !== isWordCharacter(after);

const places = {
  '^': (before) => before === undefined,
  $: (_before, after) => after === undefined,
  '\\b': isAtBoundary,
  '\\B': (before, after) => !isAtBoundary(before, after),
} satisfies Record<string, (before: string | undefined, after: string | undefined) => boolean>;

/** Reads a regular expression of JavaScript, with "." for all but the end of a line and no references to groups. */
export function readPattern(source: string): PatternPart {
  const reader = new PatternReader(source);
  const tree = reader.choice(0);
  reader.expectEnd();
  return tree;
}

/** What stands for itself only where it is escaped. */
const special = '\\[(){*+?|^$.';

class PatternReader extends PatternText {
  choice(depth: number): PatternPart {
    if (depth > MAX_DEPTH) throw new PatternFault(`has groups that are nested more than ${MAX_DEPTH} levels deep`);
    const parts = [this.#sequence(depth)];
    while (this.takes('|')) parts.push(this.#sequence(depth));
    return parts.length === 1 ? (parts[0] as PatternPart) : { kind: 'choice', parts };
  }

  #sequence(depth: number): PatternPart {
    const parts: PatternPart[] = [];
    while (this.at < this.source.length && this.next !== '|' && this.next !== ')') parts.push(this.#repetition(depth));
    return { kind: 'sequence', parts };
  }

  #repetition(depth: number): PatternPart {
    const part = this.#atom(depth);
    const counts = this.#counts();
    if (!counts) return part;
    // As few as possible or as many makes no difference to whether there is a match.
    this.takes('?');
    if (part.kind === 'place' || part.kind === 'look') throw this.unexpected();
    return { kind: 'repetition', part, ...counts, isLazy: false };
  }

  #counts(): { least: number; most: number } | null {
    if (this.takes('*')) return { least: 0, most: Number.POSITIVE_INFINITY };
    if (this.takes('+')) return { least: 1, most: Number.POSITIVE_INFINITY };
    if (this.takes('?')) return { least: 0, most: 1 };
    const braces = this.next === '{' && this.takeMatch(/\{(\d+)(,?)(\d*)\}/y);
    if (!braces) return null;
    const [, least = '', comma, most] = braces;
    const counts = {
      least: Number(least),
      most: most ? Number(most) : comma ? Number.POSITIVE_INFINITY : Number(least),
    };
    if (counts.most < counts.least) throw new PatternFault(`has "${braces[0]}", where the second number is smaller`);
    return counts;
  }

  #atom(depth: number): PatternPart {
    if (!special.includes(this.next)) {
      const literal = String.fromCodePoint(this.source.codePointAt(this.at) as number);
      this.at += literal.length;
      return { kind: 'character', isIn: (character) => character === literal };
    }
    const place = this.takeMatch(/\^|\$|\\[bB]/y)?.[0];
    if (place) return { kind: 'place', holds: places[place as keyof typeof places], isStart: place === '^' };
    if (this.takes('(')) return this.#group(depth);
    if (this.takes('.')) return { kind: 'character', isIn: (character) => character !== '\n' };
    if (this.takeMatch(/\\(?:[1-9]|k<)/y)) throw new PatternFault('refers back to a group, which is not supported');
    const literal = [...(this.takeMatch(/\\(?:[^\w\s]|_)/suy)?.[0] ?? '')].at(-1);
    if (literal !== undefined) return { kind: 'character', isIn: (character) => character === literal };
    const set = this.takeMatch(/\[(?:[^\\\]]|\\.)*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u....|x..|c.|.)/suy)?.[0];
    if (set === undefined) throw this.unexpected();
    return { kind: 'character', isIn: membersOf(regularExpression(set)) };
  }

  #group(depth: number): PatternPart {
    const look = this.takeMatch(/\?(<?)([=!])/y);
    if (!look && !this.takeMatch(/\?(?::|P?<[A-Za-z_]\w*>)/y) && this.next === '?')
      throw new PatternFault('has a group of a kind that is not supported');
    const part = this.choice(depth + 1);
    if (!this.takes(')')) throw this.unexpected();
    return look ? { kind: 'look', part, isBehind: look[1] === '<', isNegated: look[2] === '!' } : part;
  }
}

/** Characters that are escaped in a set although JavaScript has no meaning for that. */
const needless = /\\([^\w\s\\^$.*+?()[\]{}|/-]|_)/gsu;

function regularExpression(source: string): RegExp {
  try {
    return new RegExp(`^${source.replace(needless, '$1')}$`, 'su');
  } catch {
    throw new PatternFault(`has "${source}", which is no set of characters`);
  }
}
