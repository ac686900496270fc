import type { Moment } from '../../date/moment.ts';
import { Decimal, decimals } from '../../number/decimal.ts';
import { leaveRun } from '../outcome/needs-more.ts';

/** What looking at an item of a list or at a field of an object costs, in steps. */
const ITEM = 0.25;
/** JavaScript is slow with objects of very many fields. */
const FEW_FIELDS = 64;
const FIELD_OF_MANY = 5;
/** How many characters are read, compared, copied or written in a step. */
const CHARACTERS = 128;
/** Measured: what making a decimal costs, with what it is calculated from, and what reading or writing one costs. */
const DECIMAL = 10;
/** Reading, writing or calculating a date; and looking at the clocks of a zone that changes them, some times. */
const DATE = 10;
const CLOCKS = 300;

/** How many steps pass from one look at the clock to the next. */
const STEPS_PER_LOOK = 500;

/** Until when a run may go on, its search for failed cells and its trace included. It begins with the first look at the clock. */
export class Deadline {
  readonly #milliseconds: number;
  #end: number | null = null;

  constructor(milliseconds = Number.POSITIVE_INFINITY) {
    this.#milliseconds = milliseconds;
  }

  get isOver(): boolean {
    const now = performance.now();
    this.#end ??= now + this.#milliseconds;
    return now > this.#end;
  }
}

/**
 * How much one run may do before it is left to a worker, which can be stopped. Each part of the language
 * spends what it takes, before it takes it. The clock is there for what was measured wrong, and for a slow machine.
 */
export class Budget {
  readonly #all: number;
  #steps: number;
  #nextLook: number;
  readonly #deadline: Deadline;
  #decimals = decimals.made;

  constructor(steps: number, deadline = new Deadline()) {
    this.#all = steps;
    this.#steps = steps;
    this.#deadline = deadline;
    this.#nextLook = this.#afterLook();
  }

  /** One of the same size, until the same time, for work that is not part of the run. */
  another(): Budget {
    return new Budget(this.#all, this.#deadline);
  }

  spend(steps: number): void {
    this.#steps -= steps;
    if (this.#steps < this.#nextLook) this.#look();
  }

  #look(): void {
    if (this.#steps < 0) leaveRun();
    if (this.#deadline.isOver) leaveRun();
    this.#nextLook = this.#afterLook();
  }

  #afterLook(): number {
    return Math.max(0, this.#steps - STEPS_PER_LOOK);
  }

  /** For going through so many items of a list. */
  spendItems(count: number): void {
    this.spend(count * ITEM);
  }

  /** For the field at a place in an object. */
  spendField(place: number): void {
    this.spend(place < FEW_FIELDS ? ITEM : FIELD_OF_MANY);
  }

  /** For going through so many fields of an object, or for copying it. */
  spendFields(count: number): void {
    this.spend(count < FEW_FIELDS ? count * ITEM : count * FIELD_OF_MANY);
  }

  /** For reading a text from its beginning to its end, or for writing it, so many times. */
  spendText({ length }: string, times = 1): void {
    this.spendCharacters(length, times);
  }

  spendCharacters(count: number, times: number): void {
    this.spend((count * times) / CHARACTERS);
  }

  /** For looking for an item in a list. A long text may be compared with many that are as long. */
  spendSearch(item: unknown, list: readonly unknown[]): void {
    this.spend(list.length / 8);
    if (typeof item === 'string') this.spendText(item, list.length);
    if (item instanceof Decimal) this.spendDecimals(list.length);
    else if (typeof item === 'number') for (const other of list) if (other instanceof Decimal) this.spendDecimals();
  }

  /** For looking for a part in a text, which at each place may look right up to the part's end. */
  spendPart(text: string, part: string): void {
    this.spendText(text, 4);
    this.spendText(part, Math.max(0, text.length - part.length));
  }

  /** For reading, comparing or writing so many decimals. */
  spendDecimals(count = 1): void {
    this.spend(count * DECIMAL);
  }

  /** For what is done with a date, in steps if it is more than usual. */
  spendDate({ inZone }: Moment, steps = DATE): void {
    this.spend(inZone.isFixed ? steps : steps + CLOCKS);
  }

  /** For the decimals that were made since it was asked last: how many a calculation makes is known only when it is done. */
  spendMadeDecimals(): void {
    const made = decimals.made - this.#decimals;
    if (made === 0) return;
    this.#decimals = decimals.made;
    this.spendDecimals(made);
  }

  /** For comparing two values. Numbers that are doubles, and short texts, are part of what compares them. */
  spendComparison(a: unknown, b: unknown): void {
    if (a instanceof Decimal || b instanceof Decimal) this.spendDecimals();
    else if (typeof a === 'string' && typeof b === 'string' && a.length === b.length) this.spendText(a);
  }
}
