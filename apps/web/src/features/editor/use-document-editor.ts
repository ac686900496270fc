import type { Document, GateOutcome, Problem } from '@rulewright/contract';
import { createDocument, slugify } from '@rulewright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '#lib/api/api-error.ts';
import { invalidateExactly } from '#lib/queries/query-cache.ts';
import { keysAboveDocuments } from '#workspace/documents/document-changed.ts';
import { useMay } from '#workspace/permissions/use-may.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import { documentPath } from '#workspace/urls/paths.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { UnsavedCases } from './saving/unsaved-cases.ts';
import { useLeaveGuard } from './saving/use-leave-guard.ts';
import { useSaveKey } from './saving/use-save-key.ts';
import { useSaving } from './saving/use-saving.ts';
import { useCheck } from './use-check.ts';
import { useGraphWorker } from './use-graph-worker.ts';
import { useShownNode } from './use-shown-node.ts';
import { useWorkbench } from './workbench/use-workbench.ts';
import { useDiscarding } from './working-copy/use-discarding.ts';
import { useDraft } from './working-copy/use-draft.ts';
import { useNewerVersion } from './working-copy/use-newer-version.ts';
import type { OpenedCopy } from './working-copy/use-opened-copy.ts';
import type { Saved } from './working-copy/working-copy.ts';
import { isUnsaved, useWorkingCopy } from './working-copy/working-copy.ts';

/** What came of publishing or asking for approval: problems of the graph or the publish gate may have prevented it. */
type Released = { done: boolean; problems: readonly Problem[]; blocked: GateOutcome | null };

type Parts = {
  address: DocumentAddress;
  document: Document;
  gone: boolean;
  userId: string;
  opened: OpenedCopy;
  unsavedCases: UnsavedCases;
};

/** Everything that can be done with the content of an open document. Each page has one. */
export function useDocumentEditor({ address, document, gone, userId, opened, unsavedCases }: Parts) {
  const { copy, restoredFrom } = opened;
  const client = useQueryClient();
  const navigate = useNavigate();
  const unsaved = useWorkingCopy(copy, isUnsaved);
  const fault = useWorkingCopy(copy, ({ content }) => content.fault);
  const [restored, setRestored] = useState(restoredFrom);
  // What is written after saving is no longer what was brought back.
  if (restored && !unsaved) setRestored(null);
  // No state, because typing in a dialog must not draw the whole page again.
  const keptChangelog = useRef<string | null>(null);
  const { bringBack, remember } = useDiscarding(copy);
  const writing = useMay('documents:write');
  const saving = useSaving({ address, document, copy });
  const { showNode, editorHandle, isDrawn } = useShownNode();
  const worker = useGraphWorker(copy, isDrawn);
  const { problems, check, checkAnew, show: showProblems } = useCheck(copy, worker, address);
  const workbench = useWorkbench();
  const newerWaits = useNewerVersion(copy, document);
  const draftRefused = useDraft(copy, { userId, documentId: document.id }, address);
  const guard = useLeaveGuard(copy, saving, writing.allowed, gone ? null : unsavedCases);

  async function save(): Promise<boolean> {
    if (writing.allowed) return saving.save();
    saving.fail(writing.reason);
    return false;
  }
  useSaveKey(save);

  /** Discards unsaved work without a way back, and continues with the given saved version. */
  function drop(to: Saved = document) {
    copy.reset(to);
    setRestored(null);
  }

  /** Discards unsaved work, with a way to bring it back. */
  function discard(to: Saved = document) {
    remember(copy.discard(to));
    setRestored(null);
  }

  async function release(act: () => Promise<boolean>): Promise<Released> {
    try {
      return { done: await act(), problems: [], blocked: null };
    } catch (error) {
      const problems = problemsOf(error);
      const blocked = error instanceof ApiError ? error.gate : null;
      if (problems.length > 0) showProblems(problems);
      // The dialog says what prevents it, so the general message is removed.
      if (problems.length > 0 || blocked) saving.fail(null);
      return { done: false, problems, blocked };
    }
  }

  const { mutateAsync: keepCopy, isPending: keeping } = useMutation({
    async mutationFn(name: string) {
      copy.settle();
      const { content } = copy.getState();
      const body = { name, description: document.description, slug: slugify(name), content: content.text() };
      // Those of a document that was deleted are gone with it.
      const made = await call(createDocument, {
        params: address,
        body: gone ? body : { ...body, test_cases_of: document.id },
      });
      void invalidateExactly(client, queryKeys.documents(address), ...keysAboveDocuments(address));
      copy.settle();
      // Edits made since then are not in the copy, so the page stays open.
      if (copy.getState().content !== content) return saving.succeed(`Kept as "${made.name}".`);
      saving.closeConflict();
      drop();
      await navigate(documentPath({ ...address, docSlug: made.slug }));
    },
  });

  return {
    address,
    document,
    gone,
    copy,
    /** Whether this person may change the document. */
    writing,
    unsaved,
    /** The test cases that are not saved. */
    unsavedCases,
    /** Why unsaved work cannot be saved, if it cannot. */
    fault,
    /** The text for the changelog until publishing succeeds: a second attempt starts with it, in the workbench as in the page. */
    keptChangelog,
    save,
    /** @param reason why it goes live although the publish gate blocks it */
    publish: (changelog: string | undefined, reason?: string) => release(() => saving.publish(changelog, reason)),
    requestApproval: (note: string, reason?: string) => release(() => saving.requestApproval(note, reason)),
    drop,
    discard,
    discardText: () => remember(copy.discardText()),
    /** Brings back what was discarded last, as long as that is possible. */
    bringBack,
    keepCopy,
    keeping,
    saving,
    worker,
    problems,
    check,
    checkAnew,
    showNode,
    editorHandle,
    isDrawn,
    workbench,
    guard,
    newerWaits,
    draftRefused,
    /** The time of the restored draft, while its work is unsaved. */
    restored,
  };
}

export type DocumentEditor = ReturnType<typeof useDocumentEditor>;

function problemsOf(error: unknown): Problem[] {
  if (!(error instanceof ApiError)) return [];
  return error.details
    .filter(({ path }) => path === 'content')
    .map(({ severity = 'error', code = 'not-runnable', message, node_id, place, fix }) => ({
      severity,
      code,
      message,
      node_id: node_id ?? null,
      ...(place && { place }),
      ...(fix && { fix }),
    }));
}
