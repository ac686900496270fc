import { indexedDbStore, keysBeginningWith } from '#lib/browser/indexed-db-store.ts';
import type { DocumentAddress } from '#workspace/addresses/addresses.ts';
import { announceTab, formerNames, goneTabs, thisTab } from './open-tabs.ts';

/** Unsaved work on a document, as this browser keeps it: one for each tab that has some. */
export type Draft = {
  text: string;
  /** The version that the work began with. */
  base_version: number;
  kept_at: string;
  /** Where the document is. What was kept before drafts said so has none. */
  address?: DocumentAddress;
};

export type KeptDraft = Draft & { documentId: string; tab: string };

export type DraftKey = { userId: string; documentId: string };

const { transact, write } = indexedDbStore('rulewright', 'drafts');
const channelName = 'rulewright-drafts';

const keyOf = ({ userId, documentId }: DraftKey, tab = thisTab) => [userId, documentId, tab];

/**
 * The draft of this tab, else the latest that a tab left behind, which is this one's from now on. What another tab is
 * still at stays with it. None too where the browser keeps nothing, as some do in private windows.
 */
export async function readDraft(key: DraftKey): Promise<Draft | null> {
  try {
    // First of all: whatever this tab keeps from here on, the others can ask for it.
    announceTab();
    return await findDraft(key);
  } catch {
    return null;
  }
}

async function findDraft(key: DraftKey): Promise<Draft | null> {
  const range = keysBeginningWith(key.userId, key.documentId);
  const kept = await transact<KeptDraft[]>('readonly', (drafts) => drafts.getAll(range));
  const gone = kept.some(isOwn) ? none : await goneTabs(kept.map(({ tab }) => tab));
  const choose = (kept: KeptDraft[]) =>
    kept.find(isOwn) ?? kept.filter(({ tab }) => gone.has(tab)).toSorted(formerlyOwnFirst)[0];
  // Read again where it is taken: of two tabs that open at once, each takes another.
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

/** What this tab had when its page was loaded last, or before that, then the latest. */
function formerlyOwnFirst(one: KeptDraft, other: KeptDraft) {
  const names = formerNames();
  return names.indexOf(other.tab) - names.indexOf(one.tab) || other.kept_at.localeCompare(one.kept_at);
}

/** Whether it could be kept: the storage may be full, or forbidden. */
export async function storeDraft(key: DraftKey, draft: Draft, tab = thisTab): Promise<boolean> {
  try {
    const kept: KeptDraft = { ...draft, documentId: key.documentId, tab };
    await write((drafts) => drafts.put(kept, keyOf(key, tab)));
    return true;
  } catch {
    return false;
  }
}

/** What cannot be removed cannot have been kept. */
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

/** Tells when a tab took a draft away: it may not know whose. Returns how to be told no more. */
export function whenRemoved({ userId, documentId }: DraftKey, tell: () => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<DraftKey>) => {
    if (data.userId === userId && data.documentId === documentId) tell();
  };
  return () => channel.close();
}

/** Whether this browser keeps unsaved work of a person, of whichever tab. */
export async function hasDrafts(userId: string): Promise<boolean> {
  try {
    return (await transact('readonly', (drafts) => drafts.count(keysBeginningWith(userId)))) > 0;
  } catch {
    return false;
  }
}

/** All that this browser keeps of a person. */
export async function listDrafts(userId: string): Promise<KeptDraft[]> {
  return transact<KeptDraft[]>('readonly', (drafts) => drafts.getAll(keysBeginningWith(userId))).catch(() => []);
}

/** Of one document, whichever tab has them. */
export async function clearDocumentDrafts({ userId, documentId }: DraftKey): Promise<void> {
  await write((drafts) => drafts.delete(keysBeginningWith(userId, documentId))).catch(ignore);
}

/** Those of one person only: others who use this browser have not been asked. */
export async function clearDrafts(userId: string): Promise<void> {
  await write((drafts) => drafts.delete(keysBeginningWith(userId))).catch(ignore);
}
