import { Decimal } from '../../number/decimal.ts';
import { askTheEngine } from '../../number/uncertain.ts';

/** What looking at a field of an object costs, in steps. JavaScript is slow with objects of very many fields. */
const FIELD = 0.25;
const FEW_FIELDS = 64;
const FIELD_OF_MANY = 10;
const LONG_TEXT = 127;
/** Measured, in steps: a calculation with a decimal, which no double stands for, and a division of decimals. */
const DECIMAL = 10;
const DIVISION = 50;

/** How much one run may do before it is left to the engine, which runs where it can be stopped. */
export class Budget {
  constructor(public steps: number) {}

  spend(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0) askTheEngine();
  }

  /** For the field at a place in an object. */
  spendField(place: number): void {
    this.spend(place < FEW_FIELDS ? FIELD : FIELD_OF_MANY);
  }

  /** For a copy of an object with so many fields. */
  spendFields(count: number): void {
    this.spend(count < FEW_FIELDS ? count * FIELD : count * FIELD_OF_MANY);
  }

  /** For reading a text from its beginning to its end. Short ones are part of what reads them. */
  spendText({ length }: string): void {
    if (length > LONG_TEXT) this.spend(length >> 7);
  }

  /** For looking for an item in a list. A long text may be compared with many that are as long. */
  spendSearch(item: unknown, list: readonly unknown[]): void {
    this.spend(list.length >> 3);
    if (typeof item === 'string') this.spend((item.length >> 7) * list.length);
    if (item instanceof Decimal) this.spendDecimals(list.length);
    else if (typeof item === 'number') for (const other of list) if (other instanceof Decimal) this.spendDecimals();
  }

  /** For looking for a part in a text, which at each place may look right up to the part's end. */
  spendPart(text: string, part: string): void {
    this.spend(text.length >> 5);
    this.spend((Math.max(0, text.length - part.length) * part.length) / 128);
  }

  /** For looking at each character of a text. */
  spendCharacters({ length }: string): void {
    this.spend(length >> 4);
  }

  /** For calculations with decimals, or for reading or writing some. */
  spendDecimals(count = 1): void {
    this.spend(count * DECIMAL);
  }

  /** For comparing two values. Numbers that are doubles, and short texts, are part of what compares them. */
  spendComparison(a: unknown, b: unknown): void {
    if (a instanceof Decimal || b instanceof Decimal) this.spend(DECIMAL);
    else if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) this.spendText(a);
  }

  spendDivision(): void {
    this.spend(DIVISION);
  }
}
