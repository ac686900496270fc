const nothing = () => 0;
const always = () => true;

/**
 * Items that wait, each for its owner. However much one owner has waiting, the next item is one of the owner that has used the
 * least, and owners that have used the same take turns. The items of one owner keep their order.
 */
export class FairQueue<Item> {
  /** What each owner has waiting. The one whose turn was last comes last. */
  readonly #owners = new Map<string, Item[]>();
  readonly #usedBy: (item: Item) => number;
  #size = 0;

  /** `usedBy` tells how much the owner of an item has used. Without it, all of them count as having used the same. */
  constructor(usedBy: (item: Item) => number = nothing) {
    this.#usedBy = usedBy;
  }

  get size(): number {
    return this.#size;
  }

  *[Symbol.iterator](): Generator<Item> {
    for (const items of this.#owners.values()) yield* items;
  }

  /** The first item of each owner. */
  *firstOfEach(): Generator<Item> {
    for (const [first] of this.#owners.values()) yield first as Item;
  }

  /** What one owner has waiting. */
  of(owner: string): readonly Item[] {
    return this.#owners.get(owner) ?? [];
  }

  push(owner: string, item: Item): void {
    this.#itemsOf(owner).push(item);
    this.#size++;
  }

  /** Puts back an item that was taken and is not finished. It goes on when its owner has the next turn. */
  putBack(owner: string, item: Item): void {
    this.#itemsOf(owner).unshift(item);
    this.#size++;
  }

  /** Takes out the item whose turn it is. An owner whose first item may not go yet is passed over. */
  take(mayGo: (item: Item) => boolean = always): Item | undefined {
    let next: string | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const [owner, items] of this.#owners) {
      const first = items[0] as Item;
      const used = this.#usedBy(first);
      if (used >= least || !mayGo(first)) continue;
      next = owner;
      least = used;
    }
    return next === undefined ? undefined : this.#shift(next);
  }

  /** Takes out what an owner put in last. */
  takeLast(owner: string): Item | undefined {
    const items = this.#owners.get(owner);
    const last = items?.pop();
    if (items?.length === 0) this.#owners.delete(owner);
    if (last !== undefined) this.#size--;
    return last;
  }

  /** Takes out all items of a kind, whoever's turn it is. */
  takeAll(isTaken: (item: Item) => boolean = always): Item[] {
    const taken: Item[] = [];
    for (const [owner, items] of this.#owners) {
      const left: Item[] = [];
      for (const item of items) (isTaken(item) ? taken : left).push(item);
      if (left.length > 0) this.#owners.set(owner, left);
      else this.#owners.delete(owner);
    }
    this.#size -= taken.length;
    return taken;
  }

  #itemsOf(owner: string): Item[] {
    const known = this.#owners.get(owner);
    if (known) return known;
    const items: Item[] = [];
    this.#owners.set(owner, items);
    return items;
  }

  #shift(owner: string): Item | undefined {
    const items = this.#itemsOf(owner);
    this.#owners.delete(owner);
    if (items.length > 1) this.#owners.set(owner, items);
    this.#size--;
    return items.shift();
  }
}
