import type { CoverageTarget } from '@rulewright/jdm';
import { useCallback, useState } from 'react';
import type { Reaching, Sought } from '../run/case-runner.ts';
import type { CaseRun } from '../run/use-case-run.ts';
import { notFoundWords } from './coverage-words.ts';

/** A search that takes longer is shown, with a way to stop it. */
const SOON_MS = 400;

type Parts = {
  run: Pick<CaseRun, 'reach' | 'search' | 'stopSearch'>;
  /** Why no input can be looked for that reaches something; null where one can. */
  whyNoSearch: string | null;
  consoleInput: string;
  /** What a search begins with. */
  of: readonly unknown[];
  found: (words: string, reaching: Reaching) => void;
};

/** Looks for inputs that reach a part of the graph. */
export function useInputSearch({ run, whyNoSearch, consoleInput, of, found }: Parts) {
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const [sought, setSought] = useState<string | null>(null);
  const missed = useMissed(of);
  const { has: hasMissed } = missed;

  /** Remembers what no input was found for: the same search would find none again. */
  async function reach(targets: readonly CoverageTarget[]): Promise<Sought> {
    const sought = await run.reach(targets, consoleInput);
    if (sought.kind === 'sought') missed.add(sought.missed);
    return sought;
  }

  return {
    whyNoSearch,
    reach,
    /** Why no input can be found that reaches something; null where one can be looked for. */
    whyNoTest: useCallback(
      (target: CoverageTarget, words: string) => whyNoSearch ?? (hasMissed(target) ? notFoundWords(words) : null),
      [whyNoSearch, hasMissed],
    ),
    /** Opens a new case that reaches something, or says that no input was found that does. */
    async makeTestFor(target: CoverageTarget, words: string) {
      // Most are found at once.
      const timer = setTimeout(() => setSought(words), SOON_MS);
      const sought = await reach([target]);
      clearTimeout(timer);
      setSought(null);
      if (sought.kind === 'stopped') return;
      const [first] = sought.kind === 'sought' ? sought.found : [];
      if (first) found(words, first);
      else setUnreachable(sought.kind === 'not run' ? sought.why : notFoundWords(words));
    },
    /** What an input is being looked for, in words. */
    sought,
    /** How far a search for inputs is. */
    search: run.search,
    stopSearch: run.stopSearch,
    /** Why no input was found. */
    unreachable,
    forgetUnreachable: () => setUnreachable(null),
  };
}

const keyOf = ({ nodeId, kind, place }: CoverageTarget) => `${nodeId} ${kind} ${place}`;

/** What no input was found for, as long as the search would begin with the same. */
function useMissed(of: readonly unknown[]) {
  const [missed, setMissed] = useState({ of, keys: none });
  const keys = missed.of.every((one, at) => one === of[at]) ? missed.keys : none;
  return {
    has: useCallback((target: CoverageTarget) => keys.has(keyOf(target)), [keys]),
    add: (targets: readonly CoverageTarget[]) =>
      targets.length > 0 && setMissed({ of, keys: new Set([...keys, ...targets.map(keyOf)]) }),
  };
}

const none: ReadonlySet<string> = new Set();
