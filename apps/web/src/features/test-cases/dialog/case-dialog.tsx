import { Button } from '@mantine/core';
import type { TestCase, TestCaseContent } from '@rulewright/contract';
import { Clock } from '@rulewright/contract';
import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Permit } from '#lib/permit.ts';
import { useLatest } from '#lib/use-latest.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import { Banner } from '#ui/feedback/banner.tsx';
import { callWords } from '#workspace/test-runs/network-words.ts';
import type { CaseOutcome } from '../run/case-runner.ts';
import { failedCellWords } from '../run/failed-cell-words.ts';
import classes from './case-dialog.module.css';
import { CaseFailure } from './case-failure.tsx';
import { CaseFields } from './case-fields.tsx';
import type { CaseForm } from './case-form.ts';
import { formOf, readForm, readInput, withAnswer } from './case-form.ts';
import { Theirs, Unsaved } from './case-questions.tsx';

export type OpenedCase = {
  id: string;
  content: TestCaseContent;
  /** The revision that is shown. Null for a case that is not saved yet. */
  base: number | null;
  /** What to think of before it is saved. */
  warning: string | null;
  /** Whether nobody has seen an answer to its input. */
  isUnanswered?: boolean;
};

/** An answer, or why there is none. */
export type AnswerNow = { answer: unknown; error: null } | { error: string };

type Props = {
  opened: OpenedCase | null;
  /** What somebody else has made of the case since it was opened, null if they deleted it. Left out where nobody has. */
  theirs?: TestCase | null;
  /** Goes on from what somebody else has made of it, with what is in the fields. */
  goOnFrom: (theirs: TestCase | null) => void;
  outcome: CaseOutcome | null;
  /** Whether the outcome is that of a graph that has changed since. */
  isOutdated: boolean;
  permit: Permit;
  isPending: boolean;
  failure: string | null;
  save: (content: TestCaseContent) => void;
  /** What the rules in the editor answer now, or why they do not. Null where there are none. */
  answerNow: ((input: Record<string, unknown>, clock: string | null) => Promise<AnswerNow>) | null;
  accept: () => void;
  /** How many cases changed in the same way as this one, itself included. */
  alike: number;
  acceptAlike: () => void;
  remove: () => void;
  showHistory: (id: string) => void;
  /** Runs the input in the console and shows on the graph how it is decided. Null where there is no graph. */
  trace: ((input: string, clock: string | null) => void) | null;
  close: () => void;
};

/** One test case with all that it holds and, where it fails, what is expected beside what was answered. */
export function CaseDialog({ opened, ...props }: Props) {
  const asks = useRef<Asks>(() => false);
  return (
    <Dialog
      opened={opened !== null}
      title={opened?.base === null ? 'New Test Case' : 'Test Case'}
      size="64rem"
      roomy
      close={() => asks.current() || props.close()}
    >
      {opened && <OpenCase key={opened.id} opened={opened} asks={asks} {...props} />}
    </Dialog>
  );
}

/** Asks about what was written, and says whether there was something to ask. */
type Asks = () => boolean;

function OpenCase(props: Props & { opened: OpenedCase; asks: RefObject<Asks> }) {
  const { opened, asks, outcome, permit, isPending, failure, save, remove, showHistory, trace, close } = props;
  const { theirs, goOnFrom, answerNow } = props;
  const [form, setForm] = useState(() => formOf(opened.content));
  const [problem, setProblem] = useState<string | null>(null);
  /** What leads away from here, and is asked about first. */
  const [way, setWay] = useState<(() => void) | null>(null);
  const [isAsking, setAsking] = useState(false);
  /** What the fields hold when an answer arrives. */
  const latest = useLatest(form);
  const edit = (change: Partial<CaseForm>) => {
    setForm((before) => ({ ...before, ...change }));
    setProblem(null);
    setWay(null);
  };
  const readOnly = !permit.allowed;
  const isNew = opened.base === null;
  const isWritten = JSON.stringify(form) !== JSON.stringify(formOf(opened.content));
  const isChanged = isNew || isWritten;
  const leaveBy = (go: () => void) => (isChanged && !readOnly ? setWay(() => go) : go());

  useEffect(() => {
    asks.current = () => {
      if (!isWritten || readOnly) return false;
      // Whoever presses Escape at the question stays.
      setWay(way ? null : () => close);
      return true;
    };
    return () => {
      asks.current = () => false;
    };
  }, [asks, isWritten, readOnly, way, close]);

  function submit() {
    setWay(null);
    const read = readForm(form);
    if (read.content) save(read.content);
    else setProblem(read.problem);
  }

  const calls = isNew ? '' : callWords(outcome?.network);
  const failedCells = outcome?.passed && !isNew ? failedCellWords(outcome.failedCells) : '';

  /** Expects what the rules answer now to the input that is in the field. */
  async function takeAnswer(ask: NonNullable<Props['answerNow']>) {
    const input = readInput(form);
    if (!input) return setProblem('The input must be a JSON object.');
    setProblem(null);
    setAsking(true);
    const answered = await ask(input, form.clock.trim() || null);
    setAsking(false);
    if (answered.error !== null) return setProblem(answered.error);
    if (JSON.stringify(latest.current) !== JSON.stringify(form))
      return setProblem('The answer was not taken, because you wrote something meanwhile. Take it again.');
    edit(withAnswer(form, { input, expected: answered.answer }));
  }

  function showOnGraph(show: NonNullable<Props['trace']>) {
    const clock = form.clock.trim() || null;
    const { success, error } = Clock.nullable().safeParse(clock);
    if (success) leaveBy(() => show(form.input, clock));
    else setProblem(`${error.issues[0]?.message}.`);
  }

  return (
    <>
      {outcome && !outcome.passed && !isNew && (
        <CaseFailure {...props} expected={opened.content.expected} outcome={outcome} isChanged={isChanged} />
      )}
      {[failedCells, calls].filter(Boolean).map((words) => (
        <div key={words} className={classes.warning}>
          <Banner tone="warning">{words}</Banner>
        </div>
      ))}
      {opened.warning !== null && (
        <div className={classes.warning}>
          <Banner tone="warning">{opened.warning}</Banner>
          {opened.isUnanswered && answerNow && (
            <PermittedButton
              permit={permit}
              variant="default"
              size="xs"
              onClick={() => !isAsking && void takeAnswer(answerNow)}
              {...ariaDisabled(isAsking)}
            >
              {isAsking ? 'Asking...' : 'Expect What the Rules Answer Now'}
            </PermittedButton>
          )}
        </div>
      )}
      <CaseFields
        form={form}
        edit={edit}
        answer={outcome?.actual}
        isNew={isNew}
        readOnly={readOnly}
        takeAnswer={answerNow && !opened.isUnanswered ? () => void takeAnswer(answerNow) : null}
        isAsking={isAsking}
      />
      <div className={body.foot}>
        {way ? (
          <Unsaved go={way} stay={() => setWay(null)} />
        ) : theirs !== undefined && !isPending ? (
          <Theirs
            theirs={theirs}
            keepMine={() => goOnFrom(theirs)}
            show={(one) => {
              goOnFrom(one);
              setForm(formOf(one));
            }}
          />
        ) : (
          (problem ?? failure) !== null && <Banner tone="failure">{problem ?? failure}</Banner>
        )}
        <div className={`${body.actions} ${classes.actions}`}>
          <PermittedButton permit={permit} onClick={() => !isPending && submit()} {...ariaDisabled(isPending)}>
            {isPending ? 'Saving...' : 'Save Test Case'}
          </PermittedButton>
          {trace && (
            <Button variant="default" onClick={() => showOnGraph(trace)}>
              Show on Graph
            </Button>
          )}
          {!isNew && (
            <Button variant="default" onClick={() => leaveBy(() => showHistory(opened.id))}>
              History
            </Button>
          )}
          {!isNew && (
            <PermittedButton permit={permit} variant="default" onClick={remove} {...ariaDisabled(isPending)}>
              Delete
            </PermittedButton>
          )}
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </>
  );
}
