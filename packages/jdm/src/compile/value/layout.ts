import type { Budget } from './budget.ts';

/** Objects of more fields, or with longer names, have layouts of their own: shared ones are kept. */
const [MOST_FIELDS, MOST_CHARACTERS, MOST_SHARED] = [64, 1_024, 2_048];
/** Among so few names, looking at each is quicker than asking a map. */
const FEW = 8;

/** What an object costs that is one of the first with its names, in steps: JavaScript is slow with such objects. */
const NEW_NAMES = 80;
const FIRST_USES = 8;
/** What writing (perhaps escaping) and sorting a character costs, where reading it costs 1. */
export const WRITTEN = 4;
const SORTED = 8;

type Sorted = { names: readonly string[]; places: readonly number[] };

/**
 * Layouts that began with the same empty one. When there are enough, they forget each other and others begin anew. A value that
 * is kept, such as a constant output, then keeps its own layout and no other.
 */
class Family {
  readonly layouts: Layout[] = [];
  readonly empty = new Layout([], 0, this);
}

/**
 * The names of the fields of an object, in the order of its values. Objects with the same names in the same order share a layout
 * where they can, so that whoever reads a field of both need not look for its place twice.
 */
export class Layout {
  /** Of a layout that is shared; otherwise 0. Whoever remembers a layout remembers this, and so keeps no memory. */
  readonly id: number;
  readonly #names: string[];
  #characters: number;
  readonly #family: Family | null;
  #places: Map<string, number> | null = null;
  /** The layouts with one name more. The one that was asked for last is asked for most. */
  #next: Map<string, Layout> | null = null;
  #lastName = '';
  #last: Layout | null = null;
  #sorted: Sorted | null = null;
  #uses = 0;

  constructor(names: string[], characters: number, family: Family | null) {
    this.#names = names;
    this.#characters = characters;
    this.#family = family;
    this.id = family ? ++lastId : 0;
    family?.layouts.push(this);
  }

  static get empty(): Layout {
    return family.empty;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** Where the value of a field is; -1 where there is none. */
  placeOf(name: string): number {
    if (this.#last !== null && name === this.#lastName) return -1;
    const names = this.#names;
    if (names.length <= FEW) {
      for (let at = 0; at < names.length; at++) if (names[at] === name) return at;
      return -1;
    }
    this.#places ??= new Map(names.map((name, at) => [name, at]));
    return this.#places.get(name) ?? -1;
  }

  /** With one name more, which it does not have yet. A layout that belongs to one object is changed. */
  with(name: string): Layout {
    if (this.#last !== null && name === this.#lastName) return this.#last;
    if (!this.#family) return this.#add(name);
    const known = this.#next?.get(name);
    const next = known ?? this.#extended(name, this.#family);
    if (next.id === 0) return next;
    this.#lastName = next.names[this.#names.length] as string;
    this.#last = next;
    return next;
  }

  /** For a copy of an object. */
  ofCopy(): Layout {
    if (this.#names.length === 0) return family.empty;
    return this.#family ? this : new Layout([...this.#names], this.#characters, null);
  }

  /** In the order in which every answer has the fields of an object: by their bytes in UTF-8. */
  sorted(budget: Budget): Sorted {
    const names = this.#names;
    budget.spend(names.length);
    // An object of JavaScript is made of it.
    budget.spendFields(names.length);
    budget.spendFields(names.length);
    budget.spendCharacters(this.#characters, WRITTEN);
    if (this.#uses < FIRST_USES) {
      this.#uses++;
      budget.spend(NEW_NAMES);
    }
    if (this.#sorted) return this.#sorted;
    budget.spendCharacters(this.#characters, SORTED);
    const inOrder = inOrderOfBytes(names);
    const places = new Map(names.map((name, at) => [name, at]));
    const sorted = { names: inOrder, places: inOrder.map((name) => places.get(name) as number) };
    // The other can still be changed.
    if (this.#family) this.#sorted = sorted;
    return sorted;
  }

  #extended(name: string, own: Family): Layout {
    const characters = this.#characters + name.length;
    const mayShare = this.#names.length < MOST_FIELDS && characters <= MOST_CHARACTERS;
    if (own === family && own.layouts.length > MOST_SHARED) {
      for (const layout of own.layouts.splice(0)) layout.#forgetOthers();
      family = new Family();
    }
    if (!mayShare || own !== family) return new Layout([...this.#names], this.#characters, null).#add(name);
    const next = new Layout([...this.#names, internalized(name)], characters, own);
    this.#next ??= new Map();
    this.#next.set(name, next);
    return next;
  }

  #forgetOthers(): void {
    this.#next = null;
    this.#last = null;
    this.#lastName = '';
  }

  #add(name: string): this {
    this.#places?.set(name, this.#names.length);
    this.#names.push(name);
    this.#characters += name.length;
    return this;
  }
}

let lastId = 0;
let family = new Family();

/** The same text as JavaScript keeps the names of fields, which it compares at once. */
export const internalized = (name: string): string => Object.keys({ [name]: null })[0] as string;

/** That is the order of JavaScript except for characters of two units. */
const inOrderOfBytes = (names: readonly string[]): string[] =>
  names.some((name) => /[\ud800-\udfff]/.test(name)) ? names.toSorted(byCodePoint) : names.toSorted();

/** Characters of two units come after all others, although their units do not. */
function byCodePoint(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (left !== right) return Number(isHalf(left)) - Number(isHalf(right)) || left - right;
  }
  return a.length - b.length;
}

const isHalf = (unit: number) => unit >= 0xd800 && unit < 0xe000;
