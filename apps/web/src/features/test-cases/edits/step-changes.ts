import type { TestCase } from '@rulewright/contract';
import { inexactNumber } from '@rulewright/contract';
import type { CasePart } from './case-part.ts';
import { withParts } from './case-part.ts';
import type { OwnWrites } from './own-writes.ts';
import type { CaseChange } from './test-case-queries.ts';
import { contentOf } from './test-case-queries.ts';
import type { PartsEdit, StepContent } from './unsaved-steps.ts';

/** A step that is not sent, and why. */
export class Refused extends Error {}

/** One that is not sent because somebody else has written something else in its place. */
export class Overtaken extends Refused {}

/** Makes changes of what a step writes, on top of the cases as they are now. */
export function stepChanges(current: (id: string) => TestCase | undefined, own: OwnWrites) {
  /** Whether parts are saved already, because the text that is saved was typed again. */
  function isSaved({ seen, parts }: PartsEdit): boolean {
    const now = current(seen.id);
    return now !== undefined && parts.every((part) => part.textOf(now) === part.textOf(withParts(now, [part])));
  }

  /** Changes parts of a case as it is now, unless somebody else has changed one of them since it was seen. */
  function changeOf({ seen, parts }: PartsEdit): CaseChange {
    const now = current(seen.id);
    if (!now) {
      const written = parts.map(({ textOf }) => textOf(withParts(contentOf(seen), parts)));
      throw new Overtaken(`"${seen.name}" was deleted meanwhile. You wrote: ${written.join(', ')}`);
    }
    const content = withParts(contentOf(now), parts);
    const taken = takenPart({ seen, parts }, now);
    if (taken)
      throw new Overtaken(
        `${now.updated_by ?? 'Somebody else'} changed ${taken.name} of "${now.name}" meanwhile, and it is left as it is. You wrote: ${taken.textOf(content)}`,
      );
    return { id: now.id, base: now.revision, content };
  }

  /** The part that somebody else has changed. */
  function takenPart({ seen, parts }: PartsEdit, now: TestCase): CasePart | undefined {
    const isOwn = own.latest(seen.id, seen.revision) === now.revision;
    return isOwn
      ? undefined
      : parts.find((part) => {
          const text = part.textOf(now);
          // It may be there already, of a try whose answer was lost.
          return text !== part.textOf(seen) && text !== part.textOf(withParts(contentOf(now), [part]));
        });
  }

  /** The same for one of several. What is based on the case as it was seen is left out where it is written, and named. */
  function changeAmong({ seen, parts }: PartsEdit): CaseChange {
    const now = current(seen.id);
    const base = now && !takenPart({ seen, parts }, now) ? now : seen;
    return { id: seen.id, base: base.revision, content: withParts(contentOf(base), parts) };
  }

  return ({ edited, added }: StepContent): CaseChange[] => {
    const change = edited.length + added.length > 1 ? changeAmong : changeOf;
    // Those that are there were added by a try whose answer was lost.
    const missing = added.filter(({ id }) => !current(id));
    return [...edited.filter((edit) => !isSaved(edit)).map(change), ...missing];
  };
}

/** What was typed as 1e400 would be sent as null. */
export function firstInexact(changes: readonly CaseChange[]): string | null {
  for (const { content } of changes) {
    const message = content && (inexactNumber(content.input) ?? inexactNumber(content.expected));
    if (message) return `${message}.`;
  }
  return null;
}
