import type { Event, EventKind, Role } from '@rulewright/contract';
import { eventKinds } from '@rulewright/contract';
import { roleLabel } from '#workspace/permissions/roles.ts';

/** Events that concern only the person themselves. */
const withoutSubject: readonly EventKind[] = ['person.signed-in', 'person.account-deleted'];

type Sentence = { actor: string; verb: string; subject: string | null; detail: string | null };

/** The parts of a sentence, such as "Ada Lovelace", "published", "Loan approval", "(version 7)". */
export function sentenceOf(event: Event): Sentence {
  return {
    actor: event.actor.name,
    // A newer server may have kinds that this page does not know.
    verb: eventKinds[event.kind] ?? event.kind,
    subject: withoutSubject.includes(event.kind) ? null : event.subject,
    detail: detailOf(event),
  };
}

/** The version or role of the event, which is shown without expanding it. */
function detailOf({ before, after }: Event): string | null {
  const version = after?.live_version ?? after?.version ?? before?.live_version;
  if (typeof version === 'number') return `version ${version}`;
  const role = after?.role;
  return typeof role === 'string' ? roleLabel(role as Role) : null;
}

export type Change = { name: string; before: string | null; after: string | null };

/** The changed values, one per line; null where there was or is none. */
export function changesOf({ before, after }: Pick<Event, 'before' | 'after'>): Change[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].map((name) => ({
    name: labelOf(name),
    before: textOf(name, before?.[name]),
    after: textOf(name, after?.[name]),
  }));
}

/** Turns "live_version" into "Live version". */
const labelOf = (name: string) => {
  const words = name.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

function textOf(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (name === 'role') return roleLabel(value as Role);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
