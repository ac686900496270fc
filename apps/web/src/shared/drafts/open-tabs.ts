const lockPrefix = 'rulewright-tab-';

/** Missing where a page comes neither over https nor from this machine. */
const locksOf = ({ locks }: { locks?: LockManager }) => locks;

const storageKey = 'rulewright-tab';
/** A page that is loaded again may have to wait for the one before to go. */
const patienceMs = 500;

const newName = () => Math.random().toString(36).slice(2);

/** Kept while the tab is open, however often its page is loaded. */
let name = storedName() ?? newName();

export const thisTab = () => name;

let announced: Promise<void> | null = null;

/**
 * Tells the other tabs that this one is open. The browser takes it back when the tab is closed or crashes. A tab that was
 * made from another, whose name it was given too, takes one of its own.
 */
export function announceTab(): Promise<void> {
  announced ??= hold({ signal: AbortSignal.timeout(patienceMs) })
    .catch(() => {
      name = newName();
      return hold({});
    })
    .then(() => sessionStorage.setItem(storageKey, name));
  return announced;
}

/** None where the browser keeps nothing. */
function storedName(): string | null {
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function hold(options: LockOptions): Promise<void> {
  return new Promise((done, fail) => {
    const locks = locksOf(navigator);
    if (!locks) return done();
    const holdForEver = () => {
      done();
      return new Promise<never>(() => {});
    };
    locks.request(lockPrefix + name, options, holdForEver).catch(fail);
  });
}

/** The tabs that have announced themselves and are still there. None where the browser does not tell. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locksOf(navigator)?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(lockPrefix.length)));
}
