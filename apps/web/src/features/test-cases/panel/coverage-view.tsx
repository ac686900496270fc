import { Button, Progress } from '@mantine/core';
import type { Progress as ProgressTold } from '@rulewright/contract';
import type { CoverageTarget } from '@rulewright/jdm';
import { useState } from 'react';
import type { Permit } from '#lib/permit.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { figuresOf, notFoundWords, targetInSentence, targetWords, unreachedCount } from '../coverage/coverage-words.ts';
import type { Reaching, Sought } from '../run/case-runner.ts';
import type { TestsOutcome } from '../run/tests-outcome.ts';
import classes from './coverage-view.module.css';

type Props = {
  outcome: TestsOutcome;
  permit: Permit;
  /** Why no input can be looked for; null where one can. */
  whyNoSearch: string | null;
  /** Why none can be looked for, or was found, for one of them. */
  whyNoTest: (target: CoverageTarget, words: string) => string | null;
  nameOf: (nodeId: string) => string;
  showNode: (nodeId: string) => void;
  reach: (targets: readonly CoverageTarget[]) => Promise<Sought>;
  /** How far a search is. */
  search: ProgressTold | null;
  stopSearch: () => void;
  /** Opens a new case. */
  make: (found: Reaching, words: string) => void;
  /** Adds cases at once. */
  makeAll: (found: { reaching: Reaching; words: string }[]) => void;
};

/** How much of the graph the cases reach, and what they do not, each with an offer to make a test for it. */
export function CoverageView({
  outcome,
  permit,
  whyNoSearch,
  whyNoTest,
  nameOf,
  showNode,
  reach,
  search: told,
  stopSearch,
  make,
  makeAll,
}: Props) {
  const { coverage, unreached } = outcome;
  const makingOf = (reason: string | null): Permit =>
    permit.allowed && reason !== null ? { allowed: false, reason } : permit;
  const [isSearching, setSearching] = useState(false);
  const [without, setWithout] = useState<string | null>(null);
  const more = unreachedCount(coverage) - unreached.length;
  const wordsOf = (target: CoverageTarget) => targetInSentence(target, nameOf(target.nodeId));

  async function search(targets: readonly CoverageTarget[], found: (all: Reaching[]) => void, none: string) {
    setSearching(true);
    setWithout(null);
    try {
      const sought = await reach(targets);
      if (sought.kind === 'stopped') setWithout('The search was stopped.');
      else if (sought.kind === 'not run') setWithout(sought.why);
      else if (sought.found.length > 0) found(sought.found);
      else setWithout(none);
    } finally {
      setSearching(false);
    }
  }

  return (
    <div className={classes.view}>
      <dl className={classes.figures}>
        {figuresOf(coverage).map(([words, { reached, total }]) => (
          <div key={words}>
            <dt>{words}</dt>
            <dd>
              {reached.toLocaleString()} of {total.toLocaleString()} reached
            </dd>
            <Progress value={(reached / total) * 100} size="sm" aria-hidden />
          </div>
        ))}
      </dl>
      {without !== null && <Banner tone="failure">{without}</Banner>}
      {unreached.length === 0 ? (
        <EmptyText>Everything is reached by a test case.</EmptyText>
      ) : (
        <>
          <div className={classes.head}>
            <h3>Not reached by any test case</h3>
            <PermittedButton
              permit={makingOf(whyNoSearch)}
              variant="default"
              size="xs"
              onClick={() =>
                !isSearching &&
                void search(
                  unreached,
                  (all) => makeAll(all.map((reaching) => ({ reaching, words: wordsOf(reaching.target) }))),
                  'No input was found for any of them. Rows above may always be hit first.',
                )
              }
              {...ariaDisabled(isSearching)}
            >
              {isSearching ? 'Searching...' : 'Make Tests for All'}
            </PermittedButton>
          </div>
          {told && (
            <div className={classes.search}>
              <Progress value={(told.done / Math.max(1, told.total)) * 100} aria-label="Inputs looked for" />
              <span>
                {told.done.toLocaleString()} of {told.total.toLocaleString()}
              </span>
              <Button variant="default" size="xs" onClick={stopSearch}>
                Stop
              </Button>
            </div>
          )}
          <ul className={classes.list} aria-label="Not reached">
            {unreached.map((target) => {
              const label = targetWords(target, nameOf(target.nodeId));
              const words = wordsOf(target);
              return (
                <li key={`${target.nodeId} ${target.kind} ${target.place}`}>
                  <Button variant="subtle" size="compact-sm" onClick={() => showNode(target.nodeId)}>
                    {label}
                  </Button>
                  <PermittedButton
                    permit={makingOf(whyNoTest(target, words))}
                    variant="default"
                    size="compact-sm"
                    aria-label={`Make a Test for This: ${label}`}
                    onClick={() =>
                      !isSearching &&
                      void search([target], ([first]) => first && make(first, words), notFoundWords(words))
                    }
                    {...ariaDisabled(isSearching)}
                  >
                    Make a Test for This
                  </PermittedButton>
                </li>
              );
            })}
          </ul>
          {more > 0 && <p className={classes.more}>and {more.toLocaleString()} more</p>}
        </>
      )}
    </div>
  );
}
