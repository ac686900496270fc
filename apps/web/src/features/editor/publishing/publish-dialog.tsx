import { Button, Textarea } from '@mantine/core';
import type { GateOutcome } from '@rulewright/contract';
import { limits } from '@rulewright/contract';
import type { FormEvent, KeyboardEvent } from 'react';
import { useRef } from 'react';
import { errorsIn } from '#jdm-editor/problems/counted-problems.ts';
import type { ShowNode } from '#jdm-editor/problems/show-node.ts';
import { ariaDisabled } from '#ui/buttons/aria-disabled.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import body from '#ui/dialogs/dialog-body.module.css';
import growing from '#ui/form/growing-text.module.css';
import { useMay } from '#workspace/permissions/use-may.ts';
import { GateNotice, OverrideReason } from '#workspace/test-runs/gate-notice.tsx';
import { wayPastGate } from '#workspace/test-runs/outcome-words.ts';
import { TestOutcomeNotice } from '#workspace/test-runs/test-outcome.tsx';
import { useGateProject, useTestOutcome } from '#workspace/test-runs/use-test-outcome.ts';
import type { DocumentEditor } from '../use-document-editor.ts';
import { refusalOf } from '../working-copy/fault-messages.ts';
import { textOf } from '../working-copy/working-copy.ts';
import { LiveChanges } from './live-changes.tsx';
import classes from './publish-dialog.module.css';
import { ReadinessNotice } from './readiness-notice.tsx';
import type { Readiness } from './use-readiness.ts';

/** An open approval request. Without a requester it is the reader's own. */
export type OpenRequest = { version: number; requester: string | null };

type Props = {
  editor: DocumentEditor;
  opened: boolean;
  action: 'Publish' | 'Republish' | 'Request Approval';
  openRequest: OpenRequest | null;
  readiness: Readiness;
  checkAgain: () => void;
  changelog: string;
  write: (changelog: string) => void;
  /** What the publish gate found, if it blocks this. */
  blocked: GateOutcome | null;
  forgetBlocked: () => void;
  /** Why it goes on all the same. */
  reason: string;
  giveReason: (reason: string) => void;
  publish: () => void;
  close: () => void;
};

/**
 * Shows what publishing would change and which problems prevent it, and asks for a changelog, before anything is saved.
 */
export function PublishDialog({ opened, editor, ...question }: Props) {
  const { action } = question;

  function close() {
    if (editor.saving.pending !== 'publishing') question.close();
  }

  return (
    <Dialog opened={opened} title={wording(action).title} size="34rem" closeButton={false} close={close}>
      {editor.fault ? (
        <>
          <p className={body.words}>{refusalOf(editor.fault)}</p>
          <div className={body.actions}>
            <Button variant="default" onClick={close} data-autofocus>
              Close
            </Button>
          </div>
        </>
      ) : (
        <Question {...question} editor={editor} close={close} />
      )}
    </Dialog>
  );
}

function Question({ editor, openRequest, readiness, checkAgain, close, ...question }: Omit<Props, 'opened'>) {
  const { blocked, forgetBlocked, reason, giveReason, ...form } = question;
  const { copy, document, unsaved } = editor;
  const { live_version: live } = document;
  const { base, readable } = copy.getState();
  const refused = readiness.state === 'checked' && errorsIn(readiness.problems).length > 0;
  const subject = unsaved ? { content: textOf(copy.getState()) } : { version: document.version };
  const tests = useTestOutcome(editor.address, refused ? null : subject);
  const mayOverride = useMay('gate:override').allowed;
  const isReady = readiness.state === 'checked' && !refused;
  const blocksOnWarnings = useGateProject(editor.address)?.blocks_on_warnings === true;
  const areWarningsBlocked = blocksOnWarnings && isReady && readiness.problems.length > 0;
  const isBlocked = blocked !== null || tests?.willBlock === true || areWarningsBlocked;
  const step = form.action === 'Request Approval' ? 'asking' : 'publishing';
  const field = useRef<HTMLTextAreaElement>(null);
  const why = { step, reason, giveReason, field } as const;
  const lacksReason = isBlocked && reason.trim() === '';

  /** What the gate found when it was pressed may be mended by now. */
  function runAgain() {
    forgetBlocked();
    tests?.runAgain();
  }

  const leadTo: ShowNode = (...node) => {
    close();
    editor.showNode(...node);
  };

  return (
    <>
      <p className={body.words}>
        {isBlocked && !refused
          ? `The publish gate keeps this from going live.${areWarningsBlocked ? WARNINGS_BLOCK : ''}${blocked ? '' : ` ${wayPastGate(step, mayOverride)}`}`
          : wordsOf({ action: form.action, refused, unsaved, version: document.version })}
      </p>
      {openRequest && form.action === 'Request Approval' && (
        <p className={body.words}>{supersededWords(openRequest)}</p>
      )}
      <div className={classes.findings}>
        {(areWarningsBlocked || !(isBlocked && isReady)) && (
          <ReadinessNotice
            readiness={readiness}
            nodes={readable.graph.nodes}
            showNode={leadTo}
            checkAgain={checkAgain}
          />
        )}
        {live !== null && (
          <LiveChanges
            address={editor.address}
            documentId={document.id}
            live={live}
            liveContent={live === base.version ? base.content.text() : undefined}
            content={textOf(copy.getState())}
          />
        )}
        {tests && (
          <TestOutcomeNotice
            address={editor.address}
            // What the gate has found says it below.
            outcome={{ ...tests, verdict: blocked ? null : tests.verdict, runAgain }}
            leave={close}
          />
        )}
        {isBlocked && !blocked && !refused && <OverrideReason {...why} />}
      </div>
      {blocked && <GateNotice blocked={blocked} {...why} />}
      <PublishForm
        {...form}
        isOverriding={isBlocked && mayOverride}
        pending={editor.saving.pending}
        refused={refused || readiness.state === 'unchecked' || (isBlocked && !mayOverride) || lacksReason}
        showRefusal={() => lacksReason && field.current?.focus()}
        close={close}
      />
    </>
  );
}

const WARNINGS_BLOCK = ' This project blocks on warnings of the check.';

/** The labels of the dialog for its action. */
const wording = (action: Props['action']) =>
  action === 'Request Approval'
    ? {
        title: 'Request approval',
        label: 'Note',
        about: `Optional, up to ${limits.changelog} characters, for whoever decides and for the history of versions`,
        pending: 'Requesting...',
      }
    : {
        title: `${action} this document`,
        label: 'What is new',
        about: `Optional, up to ${limits.changelog} characters, for the history of versions`,
        pending: 'Publishing...',
      };

type State = { action: Props['action']; refused: boolean; unsaved: boolean; version: number };

function wordsOf({ action, refused, unsaved, version }: State): string {
  if (refused) return 'The graph cannot be published yet.';
  if (action === 'Request Approval') {
    const asked = unsaved ? 'Your unsaved changes are saved first, as the version that you ask for.' : null;
    const rule = 'goes live once another person of this project approves it, whatever is saved in the meantime.';
    return asked ? `${asked} It ${rule}` : `Version ${version} ${rule}`;
  }
  return unsaved
    ? 'Your unsaved changes are saved first, and the public endpoint will answer with the version that they make.'
    : `The public endpoint will answer with version ${version}.`;
}

function supersededWords({ version, requester }: OpenRequest): string {
  const whose = requester === null ? 'your request' : `the request of ${requester}`;
  return `This takes the place of ${whose} to publish version ${version}.`;
}

type FormProps = Pick<Props, 'action' | 'changelog' | 'write' | 'publish' | 'close'> & {
  pending: DocumentEditor['saving']['pending'];
  /** Whether problems prevent it. While the check is running, the button can already be pressed. */
  refused: boolean;
  /** Called when it is pressed all the same. */
  showRefusal: () => void;
  /** Whether the publish gate blocks it. */
  isOverriding: boolean;
};

function PublishForm({ action, pending, refused, showRefusal, isOverriding, ...form }: FormProps) {
  const { changelog, write, publish, close } = form;
  const { label, about, pending: pendingAction } = wording(action);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (pending) return;
    if (refused) showRefusal();
    else publish();
  }

  /** Enter submits, as in any dialog; Shift+Enter starts a new line. */
  function submitOnEnter(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className={body.withFoot} onSubmit={submit}>
      <Textarea
        label={label}
        description={about}
        inputWrapperOrder={['label', 'input', 'description']}
        size="md"
        maxLength={limits.changelog}
        autoComplete="off"
        data-autofocus
        classNames={{ input: growing.input }}
        value={changelog}
        onKeyDown={submitOnEnter}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
      <div className={body.foot}>
        <div className={body.actions}>
          <Button type="submit" {...ariaDisabled(pending !== null || refused)}>
            {pending === 'publishing' ? pendingAction : isOverriding ? `${action} Anyway` : action}
          </Button>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}
