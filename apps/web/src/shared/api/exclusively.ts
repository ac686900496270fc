/** Runs the work in one tab at a time; the other tabs wait for their turn. */
export async function exclusively<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  // Browsers keep locks from pages that come neither over https nor from this machine.
  const { locks } = navigator as { locks?: LockManager };
  return locks ? await locks.request(name, work) : await work();
}
