import type { Testing } from './use-testing.ts';

/** Says why the result of the last test no longer applies. */
export function ChangedSince({ testing: { changed } }: { testing: Testing }) {
  return changed && <div>The {changed} has changed since this test.</div>;
}
