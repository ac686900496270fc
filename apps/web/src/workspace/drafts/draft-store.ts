import { indexedDbStore, keysBeginningWith } from '#lib/browser/indexed-db-store.ts';
import type { DocumentAddress } from '#workspace/urls/slugs.ts';
import { announceTab, formerNames, goneTabs, thisTab } from './open-tabs.ts';

/** Unsaved work on a document, stored in this browser separately for each tab. */
export type Draft = {
  text: string;
  /** The version on which the work is based. */
  base_version: number;
  kept_at: string;
  /** Where the document is. Drafts stored by earlier releases have no address. */
  address?: DocumentAddress;
};

export type KeptDraft = Draft & { documentId: string; tab: string };

export type DraftKey = { userId: string; documentId: string };

const { transact, write } = indexedDbStore('rulewright', 'drafts');
const channelName = 'rulewright-drafts';

const keyOf = ({ userId, documentId }: DraftKey, tab = thisTab) => [userId, documentId, tab];

/**
 * The draft of this tab, or the latest draft of a tab that was closed, which then becomes this tab's own. Drafts of
 * other open tabs are left to them. Null also when the browser stores nothing, such as in some private windows.
 */
export async function readDraft(key: DraftKey): Promise<Draft | null> {
  try {
    // First, so that other tabs can reach this one before it stores any draft.
    announceTab();
    return await findDraft(key);
  } catch {
    return null;
  }
}

async function findDraft(key: DraftKey): Promise<Draft | null> {
  const range = keysBeginningWith(key.userId, key.documentId);
  const stored = await transact<KeptDraft[]>('readonly', (drafts) => drafts.getAll(range));
  const gone = stored.some(isOwn) ? none : await goneTabs(stored.map(({ tab }) => tab));
  const choose = (stored: KeptDraft[]) =>
    stored.find(isOwn) ?? stored.filter(({ tab }) => gone.has(tab)).toSorted(formerlyOwnFirst)[0];
  // Read again inside of the transaction that takes the draft, so that two tabs opening at once do not take the same
  // one.
  const taken = await transact<KeptDraft[]>('readwrite', (drafts) => {
    const request: IDBRequest<KeptDraft[]> = drafts.getAll(range);
    request.onsuccess = () => {
      const draft = choose(request.result);
      if (!draft || isOwn(draft)) return;
      drafts.delete(keyOf(key, draft.tab));
      drafts.put({ ...draft, tab: thisTab }, keyOf(key));
    };
    return request;
  }).then(choose);
  if (taken && !isOwn(taken)) tellRemoved(key);
  return taken ?? null;
}

const none: ReadonlySet<string> = new Set();
const isOwn = ({ tab }: KeptDraft) => tab === thisTab;

/** Drafts that this tab had before its page was reloaded come first, then the latest. */
function formerlyOwnFirst(one: KeptDraft, other: KeptDraft) {
  const names = formerNames();
  return names.indexOf(other.tab) - names.indexOf(one.tab) || other.kept_at.localeCompare(one.kept_at);
}

/** Returns whether it could be stored: the storage may be full or forbidden. */
export async function storeDraft(key: DraftKey, draft: Draft, tab = thisTab): Promise<boolean> {
  try {
    const stored: KeptDraft = { ...draft, documentId: key.documentId, tab };
    await write((drafts) => drafts.put(stored, keyOf(key, tab)));
    return true;
  } catch {
    return false;
  }
}

/** What cannot be removed was never stored. */
const ignore = () => undefined;

export async function removeDraft(key: DraftKey, tab = thisTab): Promise<void> {
  await write((drafts) => drafts.delete(keyOf(key, tab))).catch(ignore);
  tellRemoved(key);
}

function tellRemoved(key: DraftKey) {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(key);
  channel.close();
}

/**
 * Calls `tell` when a tab has removed a draft of this document, whichever tab it belonged to. Returns how to stop that.
 */
export function whenRemoved({ userId, documentId }: DraftKey, tell: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<DraftKey>) => {
    if (data.userId === userId && data.documentId === documentId) tell();
  };
  return () => channel.close();
}

/** Whether this browser stores unsaved work of a person, from any tab. */
export async function hasDrafts(userId: string): Promise<boolean> {
  try {
    return (await transact('readonly', (drafts) => drafts.count(keysBeginningWith(userId)))) > 0;
  } catch {
    return false;
  }
}

/** All drafts of one person. */
export async function listDrafts(userId: string): Promise<KeptDraft[]> {
  return transact<KeptDraft[]>('readonly', (drafts) => drafts.getAll(keysBeginningWith(userId))).catch(() => []);
}

/** Removes the drafts of one document, from all tabs. */
export async function clearDocumentDrafts({ userId, documentId }: DraftKey): Promise<void> {
  await write((drafts) => drafts.delete(keysBeginningWith(userId, documentId))).catch(ignore);
}

/** Removes the drafts of one person. Others who use this browser have not been asked. */
export async function clearDrafts(userId: string): Promise<void> {
  await write((drafts) => drafts.delete(keysBeginningWith(userId))).catch(ignore);
}
