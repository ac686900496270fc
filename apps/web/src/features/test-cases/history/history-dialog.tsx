import { Button } from '@mantine/core';
import type { TestCase, TestCaseContent, TestCaseState } from '@rulewright/contract';
import { listStatesOfTestCase, listTestCaseStates, testCaseText } from '@rulewright/contract';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { prettyJson } from '#lib/json/pretty-json.ts';
import { usePages } from '#lib/queries/use-pages.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { PermittedButton } from '#ui/buttons/permitted-button.tsx';
import { JsonDifference } from '#ui/code/json-difference.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyText } from '#ui/feedback/empty-text.tsx';
import { QueryContent } from '#ui/feedback/query-content.tsx';
import list from '#ui/lists/dialog-list.module.css';
import { TimeAgo } from '#ui/time/time-ago.tsx';
import { useMay } from '#workspace/permissions/use-may.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { isUntouched } from '../edits/new-content.ts';
import type { CaseEdits } from '../edits/use-case-edits.ts';
import { placeName } from '../fields/place-names.ts';
import type { StateGroup } from './group-states.ts';
import { groupStates, wholeOf } from './group-states.ts';
import classes from './history-dialog.module.css';
import { stateWords } from './state-words.ts';

/** Whose states are shown: those of one case, or of all, deleted ones included. */
export type HistoryOf = { id: string | null };

/** The cases as they are now. */
type Now = { cases: readonly TestCase[]; revision: number; edits: CaseEdits };

type Props = { address: DocumentAddress; of: HistoryOf | null; now: Now; close: () => void };

/** Who changed which test case, when and how, with a way back. */
export function HistoryDialog({ of, close, ...props }: Props) {
  return (
    <Dialog
      opened={of !== null}
      title={of?.id ? 'History of the Test Case' : 'History of the Test Cases'}
      size="56rem"
      roomy
      close={close}
    >
      {of && <States {...props} id={of.id} />}
    </Dialog>
  );
}

function States({ address, id, now }: Omit<Props, 'of' | 'close'> & { id: string | null }) {
  const states = usePages({
    queryKey: queryKeys.testCaseStates(address, id, now.revision),
    async read(query, signal) {
      const answer = id
        ? await call(listStatesOfTestCase, { params: { ...address, testCaseId: id }, query, signal })
        : await call(listTestCaseStates, { params: address, query, signal });
      return { items: answer.states, next_cursor: answer.next_cursor };
    },
  });
  const { more } = states;

  return (
    <QueryContent query={states} loading="Loading history..." fallback="Failed to load the history">
      {({ items }) => (
        <>
          {now.edits.failure !== null && <Banner tone="failure">{now.edits.failure}</Banner>}
          {items.length === 0 && <EmptyText>Nothing was changed yet.</EmptyText>}
          <ol className={list.list} aria-label="Changes, newest first">
            {groupStates(items).map((group) => (
              <Group key={group.states[0].revision} group={group} now={now} />
            ))}
          </ol>
          {more.isThere && (
            <Button variant="default" onClick={more.load} {...ariaDisabled(more.isLoading)}>
              {more.isLoading ? 'Loading...' : 'Show Older Changes'}
            </Button>
          )}
        </>
      )}
    </QueryContent>
  );
}

/** What somebody changed of a case in one go, with a way to each of the changes. */
function Group({ group, now }: { group: StateGroup; now: Now }) {
  const [isOpen, setOpen] = useState(false);
  const { states } = group;
  if (states.length === 1) return <Entry state={states[0]} now={now} />;
  return (
    <Entry
      state={wholeOf(group)}
      count={states.length}
      now={now}
      more={
        <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide Each' : `Show Each of ${states.length.toLocaleString()}`}
        </Button>
      }
    >
      {isOpen && (
        <ol className={`${list.list} ${classes.each}`} aria-label="Each change, newest first">
          {states.map((state) => (
            <Entry key={state.revision} state={state} now={now} />
          ))}
        </ol>
      )}
    </Entry>
  );
}

type EntryProps = {
  state: TestCaseState;
  now: Now;
  /** How many changes it stands for. */
  count?: number;
  /** What else can be pressed. */
  more?: ReactNode;
  children?: ReactNode;
};

function Entry({ state, now: { cases, edits }, count = 1, more, children }: EntryProps) {
  const permit = useMay('documents:write');
  const [isOpen, setOpen] = useState(false);
  const { test_case_id: id, test_case, before, at, by } = state;
  const current = cases.find((one) => one.id === id);
  // A case that was deleted comes back as it was before.
  const content = test_case ?? before;
  const canRestore = content !== null && isWorthRestoring(content, current) && (test_case !== null || !current);
  const name = content?.name ?? 'A test case';
  const hasDifference = test_case !== null && before !== null;

  return (
    <li className={list.entry}>
      <div className={list.words}>
        <b>{name}</b> {stateWords(state, count)}
        <span>
          {by ?? 'Somebody who left'}, <TimeAgo value={at} />
        </span>
      </div>
      <div className={classes.actions}>
        {hasDifference && (
          <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide Changes' : 'Show Changes'}
          </Button>
        )}
        {more}
        {canRestore && (
          <PermittedButton
            permit={permit}
            variant="default"
            size="compact-sm"
            onClick={() =>
              !edits.isPending &&
              void edits.change(`restore ${name}`, [{ id, base: current?.revision ?? null, content }])
            }
            {...ariaDisabled(edits.isPending)}
          >
            Restore
          </PermittedButton>
        )}
      </div>
      {isOpen && (
        <div className={classes.difference}>
          <JsonDifference fits before={textOf(before)} after={textOf(test_case)} />
        </div>
      )}
      {children}
    </li>
  );
}

/** Whether it would make another case of what is there now. A row in which nothing was written yet is nothing to go back to. */
const isWorthRestoring = (content: TestCaseContent, current: TestCase | undefined) =>
  !isUntouched(content) && (!current || testCaseText(content) !== testCaseText(current));

/** A case as people read it, with the names of fields. */
const textOf = (content: TestCaseContent | null) =>
  prettyJson(content && { ...content, any: content.any.map(placeName) });
