/** Runs the work in one tab at a time; other tabs wait for their turn. */
export async function withTabLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Browsers offer locks only to pages that come over https or from this machine.
  const { locks } = navigator as { locks?: LockManager };
  return locks ? await locks.request(name, work) : await work();
}
