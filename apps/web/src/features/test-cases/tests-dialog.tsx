import { Button } from '@mantine/core';
import type { TestCaseContent } from '@rulewright/contract';
import { changeSignature } from '@rulewright/jdm';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { useMay } from '#workspace/permissions/use-may.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { acceptedAnswers } from './accepted-answers.ts';
import type { OpenedCase } from './case-dialog.tsx';
import { CaseDialog } from './case-dialog.tsx';
import { contentOf } from './cases/test-case-queries.ts';
import { isLeftOut } from './first-difference.ts';
import { HistoryDialog } from './history/history-dialog.tsx';
import type { CaseOutcome } from './run/case-runner.ts';
import { BroughtCases } from './transfer/brought-cases.tsx';
import type { Tests } from './use-tests.ts';

type Props = {
  address: DocumentAddress;
  tests: Tests;
  /** Runs the input in the console and shows on the graph how it is decided. */
  trace: (input: string, clock: string | null) => void;
};

/** The test case that is open, wherever on the page it was opened. */
export function TestsDialog({ address, tests, trace }: Props) {
  const { cases, shown, edits, outcome, opened, setOpened } = tests;
  const permit = useMay('documents:write');
  const openedOutcome = (opened && outcome?.outcomes.get(opened.id)) ?? null;
  const alike = opened && openedOutcome ? casesLike(opened.id, tests) : [];

  const now = opened && shown?.test_cases.find(({ id }) => id === opened.id);
  const isBehind = opened !== null && opened.base !== null && shown !== undefined && now?.revision !== opened.base;

  const close = () => {
    setOpened(null);
    edits.forgetFailure();
  };

  async function finish(label: string, { id, base }: OpenedCase, content: TestCaseContent | null) {
    if (await edits.change(label, [{ id, base, content }])) close();
  }

  async function accept(ids: readonly string[]) {
    const whole = await tests.withOutputs(ids);
    if (!whole) return;
    const { label, changes } = acceptedAnswers(cases, ids, whole);
    // Of the case that is open, what is shown is accepted.
    const seen = changes.map((change) => (change.id === opened?.id ? { ...change, base: opened.base } : change));
    if (await edits.change(label, seen)) close();
  }

  return (
    <>
      <Dialog
        opened={tests.unreachable !== null}
        title="No input to offer"
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
        alike={alike.length}
        permit={permit}
        isPending={edits.isPending}
        failure={edits.failure}
        save={(content) =>
          opened &&
          void finish(opened.base === null ? `add ${content.name}` : `change ${content.name}`, opened, content)
        }
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

/** The cases whose answers changed in the same way as that of one, itself included. Of answers that were left out nobody knows. */
function casesLike(id: string, { outcome }: Tests): string[] {
  const isKnown = (one: CaseOutcome) => !one.passed && one.error === null && !isLeftOut(one);
  const own = outcome?.outcomes.get(id);
  if (!own || !isKnown(own)) return [];
  const signature = changeSignature(own.differences);
  return [...(outcome?.outcomes ?? [])].flatMap(([other, one]) =>
    isKnown(one) && changeSignature(one.differences) === signature ? [other] : [],
  );
}
