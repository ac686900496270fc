/**
 * Asks once for all who want to know the same. Whoever comes while an answer is on its way is given the next one: this
 * one may have been read before something that they know of was saved.
 */
export function sharedQuestions<Answer>(ask: (key: string) => Promise<Answer>) {
  const underWay = new Map<string, Promise<Answer>>();
  const following = new Map<string, Promise<Answer>>();

  function begin(key: string): Promise<Answer> {
    following.delete(key);
    const answer = ask(key).finally(() => underWay.delete(key));
    underWay.set(key, answer);
    return answer;
  }

  return (key: string): Promise<Answer> => {
    const joined = following.get(key);
    if (joined) return joined;
    const current = underWay.get(key);
    if (!current) return begin(key);
    const beginNext = () => begin(key);
    const next = current.then(beginNext, beginNext);
    following.set(key, next);
    return next;
  };
}
