import type { Event } from '@rulewright/contract';
import { expect, test } from 'vitest';
import { changesOf, sentenceOf } from './event-text.ts';

const event = (values: Partial<Event>): Event => ({
  id: '00000000-0000-4000-8000-000000000001',
  at: '2026-03-01T12:00:00.000Z',
  actor: { id: '00000000-0000-4000-8000-000000000002', name: 'Ada Lovelace' },
  kind: 'document.published',
  subject: 'Loan approval',
  project: null,
  document_id: null,
  address: null,
  device: null,
  before: null,
  after: null,
  ...values,
});

const words = (values: Partial<Event>) => {
  const { actor, verb, subject, detail } = sentenceOf(event(values));
  return [actor, verb, subject, detail && `(${detail})`].filter(Boolean).join(' ');
};

test.each<[Partial<Event>, string]>([
  [{ before: { live_version: 6 }, after: { live_version: 7 } }, 'Ada Lovelace published Loan approval (version 7)'],
  [
    { kind: 'document.unpublished', before: { live_version: 7 }, after: { live_version: null } },
    'Ada Lovelace unpublished Loan approval (version 7)',
  ],
  [{ kind: 'version.saved', after: { version: 3 } }, 'Ada Lovelace saved Loan approval (version 3)'],
  [
    { kind: 'member.role-changed', subject: 'Charles Babbage', before: { role: 'member' }, after: { role: 'admin' } },
    'Ada Lovelace changed the role of Charles Babbage (Admin)',
  ],
  [{ kind: 'person.signed-in', subject: 'Ada Lovelace' }, 'Ada Lovelace signed in from a new device'],
])('describes an event in a sentence', (values, expected) => {
  expect(words(values)).toBe(expected);
});

test('names each changed value, with null where there was none', () => {
  expect(
    changesOf({
      before: { name: 'Fee', description: null },
      after: { name: 'Late fee', description: 'After a month' },
    }),
  ).toEqual([
    { name: 'Name', before: 'Fee', after: 'Late fee' },
    { name: 'Description', before: null, after: 'After a month' },
  ]);
  expect(changesOf({ before: null, after: { role: 'admin', requires_approval: true } })).toEqual([
    { name: 'Role', before: null, after: 'Admin' },
    { name: 'Requires approval', before: null, after: 'Yes' },
  ]);
});
