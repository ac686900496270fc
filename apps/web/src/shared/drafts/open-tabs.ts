const lockPrefix = 'rulewright-tab-';

/** Missing where a page comes neither over https nor from this machine. */
const locksOf = ({ locks }: { locks?: LockManager }) => locks;

/** This tab, until its page is loaded again. */
export const thisTab = Math.random().toString(36).slice(2);

let announced: Promise<void> | null = null;

/** Tells the other tabs that this one is open. The browser takes it back when the tab is closed or crashes. */
export function announceTab(): Promise<void> {
  announced ??= new Promise((done, fail) => {
    const locks = locksOf(navigator);
    if (!locks) return done();
    const holdForEver = () => {
      done();
      return new Promise<never>(() => {});
    };
    locks.request(lockPrefix + thisTab, holdForEver).catch(fail);
  });
  return announced;
}

/** The tabs that have announced themselves and are still there. None where the browser does not tell. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await locksOf(navigator)?.query()) ?? {};
  return new Set(held.map(({ name = '' }) => name.slice(lockPrefix.length)));
}
