import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CreateProject, Slug, slugify } from './index.ts';

describe('slugify', () => {
  test.each([
    ['Loan Approval', 'loan-approval'],
    ['  Trimmed  ', 'trimmed'],
    ['A & B (v2)!', 'a-b-v2'],
    ['tabs\tand\n lines', 'tabs-and-lines'],
    ['already--has---hyphens', 'already-has-hyphens'],
    ['-leading and trailing-', 'leading-and-trailing'],
    ['a - b', 'a-b'],
    ['snake_case', 'snakecase'],
    ['Größe 42', 'größe-42'],
    ['価格 ルール', '価格-ルール'],
    ['\u1100.\u1161 rules', '\uAC00-rules'],
    ['!!!', ''],
    ['- -', ''],
  ])('%j becomes %j', (name, slug) => expect(slugify(name)).toBe(slug));

  const names = fc.string({ unit: 'binary', maxLength: 120 });
  const holds = (arbitrary: fc.Arbitrary<string>, property: (name: string) => void) =>
    fc.assert(fc.property(arbitrary, (name) => void property(name)));

  test('a slug holds only letters, digits and single inner hyphens', () => {
    holds(names, (name) => expect(slugify(name)).toMatch(/^(?:[\p{L}\p{Nd}]+(?:-[\p{L}\p{Nd}]+)*)?$/u));
  });

  test('a slug is its own slug', () => {
    holds(names, (name) => expect(slugify(slugify(name))).toBe(slugify(name)));
  });

  test('the way a letter is encoded does not change the slug', () => {
    holds(names, (name) => expect(slugify(name.normalize('NFD'))).toBe(slugify(name)));
  });

  test('surrounding space and case do not change the slug', () => {
    const words = fc.stringMatching(/^[a-z0-9 -]{0,40}$/);
    holds(words, (name) => expect(slugify(`  ${name.toUpperCase()} `)).toBe(slugify(name)));
  });
});

test('a slug that slugify would not make is refused', () => {
  expect(Slug.safeParse('loan-approval').success).toBe(true);
  for (const slug of ['', 'Loan', 'a--b', '-a', 'a b', 'a/b', '..']) expect(Slug.safeParse(slug).success).toBe(false);
});

test('a name that leaves no slug is refused with a message', () => {
  const { error } = CreateProject.safeParse({ name: '!!!' });
  expect(error?.issues[0]?.message).toBe('Project name must contain at least one letter or digit');
});

test('a name or slug that is too long is refused for that alone', () => {
  const { error } = CreateProject.safeParse({ name: '!'.repeat(101), slug: '!'.repeat(101) });
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Project name must be less than 100 characters',
    'Slug must be less than 100 characters',
  ]);
});
