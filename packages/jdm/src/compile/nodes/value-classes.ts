import type { Evaluate } from '../expression/compilation.ts';
import type { Frame } from '../run/frame.ts';
import type { Value } from '../value/value.ts';
import type { CompiledCell } from './cell-texts.ts';

/** A bit for each row. */
export const MOST_ROWS = 32;
/** Among so many points a class is found at once, and what is known of all classes takes little memory. */
const MOST_POINTS = 256;

/** The classes that have no points, before those of texts and of numbers. */
const [NULL, FALSE, TRUE, OTHER_TEXT] = [0, 1, 2, 3];
const OTHERS = 4;

/**
 * The values of a column, in classes that all cells below it say the same of. Which rows a class fits is found out when the first
 * value of it comes, and known from then on.
 */
export class ValueClasses {
  readonly #cells: { bit: number; evaluate: Evaluate }[] = [];
  readonly #texts = new Map<string, number>();
  readonly #numbers = new Set<number>();
  /** All of the numbers in their order, from the first value on. */
  #inOrder: number[] | null = null;
  readonly #rows: (number | undefined)[] = [];

  get #isFull(): boolean {
    return this.#texts.size + this.#numbers.size > MOST_POINTS;
  }

  /** Adds a cell, if it has points. All are there before the first value. */
  add(row: number, { evaluate, points }: CompiledCell): void {
    if (!points || this.#isFull) return;
    this.#cells.push({ bit: 1 << row, evaluate });
    for (const point of points)
      if (typeof point === 'number') this.#numbers.add(point);
      else if (!this.#texts.has(point)) this.#texts.set(point, OTHERS + this.#texts.size);
  }

  /** The rows whose cells the value fits, a bit for each. Null for a value of a kind that has no class, and among too many points. */
  rowsFor(value: Value, frame: Frame): number | null {
    const place = this.#classOf(value);
    if (place === null || this.#isFull) return null;
    const known = this.#rows[place];
    if (known !== undefined) return known;
    frame.self = value;
    let rows = 0;
    for (const { bit, evaluate } of this.#cells) if (evaluate(frame) === true) rows |= bit;
    this.#rows[place] = rows;
    return rows;
  }

  #classOf(value: Value): number | null {
    if (typeof value === 'string') return this.#texts.get(value) ?? OTHER_TEXT;
    if (typeof value === 'number') return OTHERS + this.#texts.size + this.#classOfNumber(value);
    if (typeof value === 'boolean') return value ? TRUE : FALSE;
    return value === null ? NULL : null;
  }

  /** Each number is a class, and so is what is between it and the one before. */
  #classOfNumber(value: number): number {
    this.#inOrder ??= [...this.#numbers].sort((one, other) => one - other);
    const numbers = this.#inOrder;
    let from = 0;
    for (let to = numbers.length; from < to; ) {
      const center = (from + to) >> 1;
      if ((numbers[center] as number) < value) from = center + 1;
      else to = center;
    }
    return from < numbers.length && numbers[from] === value ? 2 * from + 1 : 2 * from;
  }
}
