/** What waits of several owners. They take turns, however much one of them has waiting. */
export class TurnQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();

  add(owner: string, item: Item) {
    const own = this.#waiting.get(owner);
    if (own) own.push(item);
    else this.#waiting.set(owner, [item]);
  }

  /** Takes the item whose turn it is; undefined where nothing waits. */
  next(): Item | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [owner, items] = turn;
    const item = items.shift();
    this.#waiting.delete(owner);
    if (items.length > 0) this.#waiting.set(owner, items);
    return item;
  }
}
