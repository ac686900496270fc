import { Button } from '@mantine/core';
import type { TestCaseContent } from '@rulewright/contract';
import { useMemo } from 'react';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { OpenedCase } from './dialog/case-dialog.tsx';
import { CaseDialog } from './dialog/case-dialog.tsx';
import { contentOf } from './edits/test-case-queries.ts';
import { HistoryDialog } from './history/history-dialog.tsx';
import { alikeCases } from './run/alike.ts';
import { BroughtCases } from './transfer/brought-cases.tsx';
import type { Tests } from './use-tests.ts';

type Props = {
  address: DocumentAddress;
  tests: Tests;
  /** Runs the input in the console and shows on the graph how it is decided. */
  trace: (input: string, clock: string | null) => void;
  /** Tells that a case was added: among many others, or elsewhere than beside them, nobody would see it. */
  added: (name: string) => void;
};

/** The test case that is open, wherever on the page it was opened. */
export function TestsDialog({ address, tests, trace, added }: Props) {
  const { cases, shown, edits, outcome, opened, setOpened } = tests;
  const permit = useMay('documents:write');
  const openedOutcome = (opened && outcome?.outcomes.get(opened.id)) ?? null;
  const isFailing = openedOutcome?.passed === false;
  const groups = useMemo(() => (isFailing && outcome ? alikeCases(outcome.outcomes) : []), [isFailing, outcome]);
  // Of answers that were left out nobody knows.
  const alike = groups.find(({ ids, isKnown }) => isKnown && opened && ids.includes(opened.id))?.ids ?? [];

  const now = opened && shown?.test_cases.find(({ id }) => id === opened.id);
  const isBehind = opened !== null && opened.base !== null && shown !== undefined && now?.revision !== opened.base;

  const close = () => {
    setOpened(null);
    edits.forgetFailure();
  };

  async function finish(label: string, { id, base }: OpenedCase, content: TestCaseContent | null) {
    if (!(await edits.change(label, [{ id, base, content }]))) return;
    close();
    if (base === null && content) added(content.name);
  }

  async function accept(ids: readonly string[]) {
    if (await tests.accept(ids)) close();
    // This one is done, and what was left is told above the list.
    else if (ids.length > 1) setOpened(null);
  }

  return (
    <>
      <Dialog
        opened={tests.unreachable !== null}
        title="No input was found"
        size="30rem"
        close={tests.forgetUnreachable}
      >
        <p className={body.words} role="alert">
          {tests.unreachable}
        </p>
        <div className={body.actions}>
          <Button variant="default" onClick={tests.forgetUnreachable}>
            Close
          </Button>
        </div>
      </Dialog>
      <Dialog opened={tests.sought !== null} title="Looking for an input" size="30rem" close={tests.stopSearch}>
        <p className={body.words} role="status">
          Inputs that reach {tests.sought} are being tried.
        </p>
        <div className={body.actions}>
          <Button variant="default" onClick={tests.stopSearch}>
            Stop
          </Button>
        </div>
      </Dialog>
      <HistoryDialog
        address={address}
        of={tests.history}
        now={{ cases, revision: tests.query.data?.revision ?? 0, edits }}
        close={() => {
          tests.setHistory(null);
          edits.forgetFailure();
        }}
      />
      <BroughtCases
        file={tests.file.brought}
        cases={cases}
        edits={edits}
        close={() => {
          tests.file.forgetBrought();
          edits.forgetFailure();
        }}
      />
      <CaseDialog
        opened={opened}
        {...(isBehind && { theirs: now ?? null })}
        goOnFrom={(theirs) => {
          edits.forgetFailure();
          if (opened)
            setOpened({
              ...opened,
              base: theirs?.revision ?? null,
              content: theirs ? contentOf(theirs) : opened.content,
            });
        }}
        outcome={openedOutcome}
        isOutdated={tests.isOutdated}
        alike={alike.length}
        permit={permit}
        isPending={edits.isPending}
        failure={edits.failure}
        save={(content) =>
          opened &&
          void finish(opened.base === null ? `add ${content.name}` : `change ${content.name}`, opened, content)
        }
        answerNow={tests.answerNow}
        accept={() => opened && void accept([opened.id])}
        acceptAlike={() => void accept(alike)}
        showHistory={(id) => {
          close();
          tests.setHistory({ id });
        }}
        remove={() => opened && void finish(`delete ${opened.content.name}`, opened, null)}
        trace={(input, clock) => {
          close();
          trace(input, clock);
        }}
        close={close}
      />
    </>
  );
}
