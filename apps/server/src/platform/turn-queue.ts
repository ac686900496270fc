/** What waits of several accounts. They take turns, however much one of them has waiting. */
export class TurnQueue<Item> {
  readonly #waiting = new Map<string, Item[]>();

  add(account: string, item: Item) {
    const own = this.#waiting.get(account);
    if (own) own.push(item);
    else this.#waiting.set(account, [item]);
  }

  /** Takes the item whose turn it is; undefined where nothing waits. */
  next(): Item | undefined {
    const [turn] = this.#waiting;
    if (!turn) return undefined;
    const [account, items] = turn;
    const item = items.shift();
    this.#waiting.delete(account);
    if (items.length > 0) this.#waiting.set(account, items);
    return item;
  }
}
