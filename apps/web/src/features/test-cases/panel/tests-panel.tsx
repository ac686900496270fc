import { Button, SegmentedControl } from '@mantine/core';
import { fallbackMessages, MAX_TEST_CASES } from '@rulewright/contract';
import { coverageText } from '@rulewright/jdm';
import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { randomUuid } from '#lib/browser/random-uuid.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { OpenedCase } from '../dialog/case-dialog.tsx';
import { NotSaved } from '../dialog/case-questions.tsx';
import { caseReaching, contentReaching } from '../dialog/offer.ts';
import { contentOf } from '../edits/test-case-queries.ts';
import { fieldTypes } from '../fields/field-types.ts';
import { CaseGrid } from '../grid/case-grid.tsx';
import { SetComparison } from '../grid/set-comparison.tsx';
import { WritableGrid } from '../grid/writable-grid.tsx';
import { alikeCases } from '../run/alike.ts';
import type { Reaching } from '../run/case-runner.ts';
import { outdatedWords } from '../run/first-difference.ts';
import { ExportCases } from '../transfer/export-cases.tsx';
import { ImportCases } from '../transfer/import-cases.tsx';
import type { Tests } from '../use-tests.ts';
import { CoverageView } from './coverage-view.tsx';
import { noneFailing } from './none-failing.ts';
import { RunState } from './run-state.tsx';
import classes from './tests-panel.module.css';

type Props = {
  tests: Tests;
  /** What exported files are called, without what follows the name of the document. */
  fileName: string;
  /** A new case with the input of the console, and what the graph answers to it. */
  draft: () => OpenedCase;
  nameOf: (nodeId: string) => string;
  showNode: (nodeId: string) => void;
};

type View = 'all' | 'failing' | 'coverage';

/** What is shown, as the address of the page says: a link can lead to the cases that fail. */
function useView(): [View, (view: View) => void] {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('show');
  const choose = (view: View) =>
    setSearch(
      (now) => {
        if (view === 'all') now.delete('show');
        else now.set('show', view);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return [asked === 'failing' || asked === 'coverage' ? asked : 'all', choose];
}

/** The test cases of a document: all of them, those that fail, and what they reach of the graph. */
export function TestsPanel({ tests, fileName, draft, nameOf, showNode }: Props) {
  const { query, cases, shown, edits, outcome, opened, setOpened } = tests;
  const permit = useMay('documents:write');
  const [view, chooseView] = useView();
  /** Those that failed since the filter was set: one that passes by now stays where it is being written. */
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const { want } = tests;
  useEffect(want, [want]);
  const outcomes = outcome?.outcomes ?? null;
  const failing = cases.filter(({ id }) => outcomes?.get(id)?.passed === false);

  const unseen = view === 'failing' ? failing.filter(({ id }) => !seen.has(id)) : [];
  if (unseen.length > 0) setSeen(new Set([...seen, ...unseen.map(({ id }) => id)]));
  if (view !== 'failing' && seen.size > 0) setSeen(new Set());
  const listedAsFailing = view === 'failing' ? cases.filter(({ id }) => seen.has(id)) : [];

  async function openCase(id: string) {
    const one = await edits.settled(id);
    if (one) setOpened({ id, content: contentOf(one), base: one.revision, warning: null });
  }

  const { graph } = tests;
  const typeOf = useMemo(() => fieldTypes(graph), [graph]);
  const grid = { outcomes, edits, typeOf, open: (id: string) => void openCase(id) };

  function makeAll(found: { reaching: Reaching; words: string }[]) {
    const changes = found.map(({ reaching, words }) => ({
      id: randomUuid(),
      base: null,
      content: contentReaching(words, reaching),
    }));
    void edits.change(`make ${changes.length} test cases`, changes);
  }

  return (
    <section className={classes.panel} aria-label="Tests">
      <div className={classes.head}>
        <div className={classes.words}>
          <h2>Tests</h2>
          <p>Inputs with the answers that you expect, run on the graph in the editor.</p>
        </div>
        <div className={classes.actions}>
          <Button
            variant="default"
            title={edits.lastStep === null ? 'Undo' : `Undo: ${edits.lastStep}`}
            aria-label={edits.lastStep === null ? 'Undo' : `Undo: ${edits.lastStep}`}
            onClick={() => edits.lastStep !== null && void edits.undo()}
            {...ariaDisabled(edits.lastStep === null || edits.isPending)}
          >
            Undo
          </Button>
          <Button
            variant="default"
            title={edits.nextStep === null ? 'Redo' : `Redo: ${edits.nextStep}`}
            aria-label={edits.nextStep === null ? 'Redo' : `Redo: ${edits.nextStep}`}
            onClick={() => edits.nextStep !== null && void edits.redo()}
            {...ariaDisabled(edits.nextStep === null || edits.isPending)}
          >
            Redo
          </Button>
          <Button variant="default" onClick={() => tests.setHistory({ id: null })}>
            History
          </Button>
          <ImportCases
            cases={query.data?.test_cases ?? null}
            graph={graph}
            typeOf={typeOf}
            edits={edits}
            permit={permit}
          />
          <ExportCases cases={cases} typeOf={typeOf} fileName={fileName} />
          <PermittedButton
            permit={permit}
            onClick={() => setOpened(draft())}
            {...ariaDisabled(cases.length >= MAX_TEST_CASES)}
          >
            New Test Case
          </PermittedButton>
        </div>
      </div>
      <QueryContent
        query={{ ...query, data: query.isError ? query.data : shown }}
        loading="Loading test cases..."
        fallback={fallbackMessages.loadTestCases}
      >
        {({ test_cases: listed }) => (
          <>
            <RunState tests={tests} />
            {edits.unsaved.why !== null && <NotSaved unsaved={edits.unsaved} />}
            {edits.failure !== null && opened === null && (
              <Banner tone="failure" close={edits.forgetFailure}>
                {edits.failure}
              </Banner>
            )}
            <SegmentedControl
              className={classes.views}
              aria-label="Show"
              data={[
                { value: 'all', label: query.data ? `All ${cases.length.toLocaleString()}` : 'All' },
                { value: 'failing', label: `Failing ${failing.length.toLocaleString()}` },
                {
                  value: 'coverage',
                  label: outcome ? `Coverage ${coverageText(outcome.coverage)}` : 'Coverage',
                },
              ]}
              value={view}
              onChange={(next) => chooseView(next as View)}
            />
            {view === 'coverage' ? (
              outcome ? (
                <CoverageView
                  outcome={outcome}
                  permit={permit}
                  whyNoSearch={tests.whyNoSearch}
                  whyNoTest={tests.whyNoTest}
                  nameOf={nameOf}
                  showNode={showNode}
                  reach={tests.reach}
                  search={tests.search}
                  stopSearch={tests.stopSearch}
                  make={(found, words) => setOpened(caseReaching(words, found))}
                  makeAll={makeAll}
                />
              ) : (
                <EmptyText>Coverage is known after a run.</EmptyText>
              )
            ) : (
              <>
                {view === 'failing' && <SameChanges tests={tests} />}
                {view === 'failing' ? (
                  listedAsFailing.length > 0 ? (
                    <CaseGrid
                      cases={listedAsFailing}
                      {...grid}
                      readOnly={!permit.allowed}
                      bar={(selected) => (
                        <div>
                          <SetComparison cases={listedAsFailing} selected={selected} edits={edits} permit={permit} />
                        </div>
                      )}
                    />
                  ) : (
                    <EmptyText>{noneFailing(listed, outcome, tests.done !== null || tests.server.isRunning)}</EmptyText>
                  )
                ) : (
                  <WritableGrid cases={listed} areAll={query.data !== undefined} {...grid} permit={permit} />
                )}
              </>
            )}
          </>
        )}
      </QueryContent>
    </section>
  );
}

/** Cases that changed in the same way, to accept together. */
function SameChanges({ tests }: { tests: Tests }) {
  const { outcome, edits, isOutdated, accept } = tests;
  const permit = useMay('documents:write');
  const groups = useMemo(() => alikeCases(outcome?.outcomes ?? null), [outcome]);
  const isIdle = edits.isPending || isOutdated;
  const several = groups.filter(({ ids }) => ids.length > 1);
  if (several.length === 0) return null;
  return (
    <ul className={classes.groups} aria-label="Cases that changed in the same way">
      {several.map(({ ids, isKnown, words, example }) => (
        <li key={ids[0]}>
          <span>
            {ids.length.toLocaleString()} cases{' '}
            {isKnown ? 'changed in the same way' : 'have their first difference in the same place'}: {words}
            <small>{isOutdated && permit.allowed ? outdatedWords : example}</small>
          </span>
          <PermittedButton
            permit={permit}
            variant="default"
            size="compact-sm"
            onClick={() => !isIdle && void accept(ids)}
            {...ariaDisabled(isIdle)}
          >
            Accept All {ids.length.toLocaleString()}
          </PermittedButton>
        </li>
      ))}
    </ul>
  );
}
