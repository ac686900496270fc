/**
 * Combines lookups of the same key into one. A caller that arrives while a lookup is running shares the next one,
 * because the running one may have read the data before a change that this caller already knows of.
 */
export function sharedLookups<Place, Answer>(
  keyOf: (place: Place) => string,
  lookUp: (place: Place) => Promise<Answer>,
): (place: Place) => Promise<Answer> {
  const underWay = new Map<string, Promise<Answer>>();
  const following = new Map<string, Promise<Answer>>();

  function begin(key: string, place: Place): Promise<Answer> {
    following.delete(key);
    const answer = lookUp(place).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  }

  return (place) => {
    const key = keyOf(place);
    const joined = following.get(key);
    if (joined) return joined;
    const current = underWay.get(key);
    if (!current) return begin(key, place);
    const beginNext = () => begin(key, place);
    const next = current.then(beginNext, beginNext);
    following.set(key, next);
    return next;
  };
}
