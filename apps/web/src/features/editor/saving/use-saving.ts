import type { Document, DocumentVersion, VersionSummary } from '@rulewright/contract';
import {
  fallbackMessages,
  getDocument,
  getVersion,
  listVersions,
  MAX_PAGE,
  publishDocument,
  requestApproval,
  updateDocument,
} from '@rulewright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isConflict, isForbidden, isNotFound, messageOf } from '#lib/api/api-error.ts';
import { invalidateExactly } from '#lib/queries/query-cache.ts';
import { useTemporaryMessage } from '#lib/time/use-temporary-message.ts';
import { documentChanged } from '#workspace/documents/document-changed.ts';
import { queryKeys } from '#workspace/query-keys.ts';
import { call } from '#workspace/session/call.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import type { ReadableContent } from '../working-copy/content.ts';
import { isReadable } from '../working-copy/content.ts';
import { refusalOf } from '../working-copy/fault-messages.ts';
import type { WorkingCopy } from '../working-copy/working-copy.ts';
import { isUnsaved } from '../working-copy/working-copy.ts';

type Parts = { address: DocumentAddress; document: Document; copy: WorkingCopy };

/**
 * What others have saved since: the newest version, and summaries of the latest ones, newest first. `earlier` counts further
 * versions that are not listed.
 */
export type Conflict = { newest: DocumentVersion; versions: readonly VersionSummary[]; earlier: number };

/** Saves and publishes the working copy, one action at a time, and holds the result. */
export function useSaving({ address, document, copy }: Parts) {
  const client = useQueryClient();
  const [pending, setPending] = useState<'saving' | 'publishing' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [success, saySuccess] = useTemporaryMessage();
  const busy = useRef(false);
  const again = useRef(false);
  /** The contents sent to become the version after the base. If an answer was lost, any of them may have been saved. */
  const sent = useRef<ReadableContent[]>([]);

  // A failure message is removed when the content changes, or turns out to be saved.
  useEffect(
    () =>
      copy.subscribe(({ content, base }, before) => {
        if (content !== before.content || base !== before.base) setFailure(null);
        if (base !== before.base) sent.current = [];
      }),
    [copy],
  );

  /** Returns whether it succeeded. The reason of a failure is already shown. */
  async function attempt(kind: 'saving' | 'publishing', fallback: string, act: () => Promise<boolean>) {
    if (busy.current) return false;
    busy.current = true;
    setPending(kind);
    setFailure(null);
    try {
      return await act();
    } catch (error) {
      if (isConflict(error) && (await showConflict())) return false;
      setFailure(messageOf(error, fallback));
      // The project may require approvals by now, so the page must offer another button.
      if (isForbidden(error)) void invalidateExactly(client, queryKeys.project(address));
      // The document was deleted elsewhere. The page loads it again and shows what can still be done.
      if (isNotFound(error)) void invalidateExactly(client, queryKeys.document(address));
      throw error;
    } finally {
      busy.current = false;
      setPending(null);
    }
  }

  async function findConflict(): Promise<Conflict | null> {
    const { base } = copy.getState();
    // Bypasses the cache: a request that started before the other save would not contain it.
    const { versions } = await call(listVersions, { params: address, query: { limit: MAX_PAGE } });
    const newer = versions.filter(({ version }) => version > base.version);
    const [newest, oldest] = [newer[0], newer.at(-1)];
    if (!newest || !oldest) return null;
    const params = { ...address, version: String(newest.version) };
    const earlier = oldest.version - base.version - 1;
    return { versions: newer, earlier, newest: await call(getVersion, { params }) };
  }

  /** Returns whether a conflict was found and could be loaded. */
  async function showConflict(): Promise<boolean> {
    const found = await findConflict().catch(() => null);
    if (found) setConflict(found);
    return found !== null;
  }

  /** Finds out whether one of our own contents is the newest version: then only the server's answer was lost. */
  async function savedBefore(error: unknown) {
    const latest = isConflict(error) && (await call(getDocument, { params: address }).catch(() => null));
    const content = latest && sent.current.findLast((content) => content.text() === latest.content);
    if (!content) throw error;
    return { content, saved: latest };
  }

  async function store(baseVersion: number): Promise<boolean> {
    copy.settle();
    const { content } = copy.getState();
    if (!isReadable(content)) {
      setFailure(refusalOf(content.fault));
      return false;
    }
    const { id, name, description, updated_at } = document;
    const settings = { name, description, settings_as_of: updated_at };
    const body = { ...settings, content: content.text(), document_id: id, base_version: baseVersion };
    sent.current.push(content);
    const done = await call(updateDocument, { params: address, body }).then(
      (saved) => ({ content, saved }),
      savedBefore,
    );
    copy.saved(done.content, done.saved.version);
    setConflict(null);
    documentChanged(client, address, done.saved);
    // An earlier content was saved, so the current one is saved on top of it.
    return done.content === content || store(done.saved.version);
  }

  const base = () => copy.getState().base.version;

  /** `over` is the last version of others that the person has seen, and wants to overwrite. */
  async function save(over = base()): Promise<boolean> {
    if (busy.current) {
      // The running save does not contain the latest edits, so another one follows.
      again.current = true;
      return false;
    }
    again.current = false;
    copy.settle();
    if (!isUnsaved(copy.getState())) {
      setFailure(null);
      saySuccess('There is nothing to save: no changes since the last version.');
      return true;
    }
    const done = await attempt('saving', fallbackMessages.saveDocument, () => store(over)).catch(() => false);
    copy.settle();
    if (done && again.current && isUnsaved(copy.getState())) return save();
    if (done) saySuccess('Document saved successfully!');
    return done;
  }

  return {
    pending,
    failure,
    /** Shows a failure of something else, such as an import. The next edit or save removes it. */
    fail: setFailure,
    success,
    succeed: saySuccess,
    conflict,
    closeConflict: () => setConflict(null),
    /** Resolves the conflict by taking the version of the others, which the page may not have loaded yet. */
    takeTheirs({ version }: DocumentVersion) {
      setConflict(null);
      if (version === document.version) return;
      void invalidateExactly(client, queryKeys.document(address), queryKeys.versions(address));
    },
    /** Shows what others have saved. */
    async compare() {
      setFailure(null);
      if (!(await showConflict())) setFailure('The newer version could not be loaded. Try again.');
    },

    save,

    /**
     * Saves unsaved work first. Without a changelog, the version keeps its own. A reason overrides the publish gate. Throws
     * the problems that the server found.
     */
    async publish(changelog: string | undefined, reason?: string): Promise<boolean> {
      let warning = '';
      const done = await attempt('publishing', fallbackMessages.publishDocument, async () => {
        copy.settle();
        if (isUnsaved(copy.getState()) && !(await store(base()))) return false;
        const body = {
          publish: true as const,
          changelog,
          document_id: document.id,
          base_version: base(),
          override_reason: reason,
        };
        const { gate, ...published } = await call(publishDocument, { params: address, body });
        documentChanged(client, address, published);
        warning = gate && gate.problems.length > 0 ? ` The publish gate warns: ${gate.problems.join(' ')}` : '';
        return true;
      });
      if (done) saySuccess(`Document published successfully!${warning}`);
      return done;
    },

    /** Saves unsaved work first, then requests approval for that version. Throws the problems that the server found. */
    async requestApproval(note: string, reason?: string): Promise<boolean> {
      const done = await attempt('publishing', fallbackMessages.requestApproval, async () => {
        copy.settle();
        if (isUnsaved(copy.getState()) && !(await store(base()))) return false;
        const body = { note, version: base(), document_id: document.id, override_reason: reason };
        await call(requestApproval, { params: address, body });
        const shown = [queryKeys.approvalRequests(address), queryKeys.pendingApprovals(address.orgSlug)];
        await invalidateExactly(client, ...shown);
        return true;
      });
      if (done) saySuccess('Approval requested. Another person can now decide.');
      return done;
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
