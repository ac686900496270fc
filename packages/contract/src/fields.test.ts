import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import {
  ChangePasswordForm,
  CreateDocument,
  CreateProject,
  DecisionGraph,
  ForgotPassword,
  InviteForm,
  Login,
  Profile,
  Register,
  ResetPasswordForm,
  TestingConsoleForm,
  UpdateDocument,
  UpdateOrganization,
  UpdateProject,
} from './index.ts';

const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' };
const registration = {
  ...person,
  organizationName: 'Analytical Engines',
  password: 'Engine1843',
  confirmPassword: 'Engine1843',
};
const reset = { token: 't', password: 'Engine1843', confirmPassword: 'Engine1843' };
const change = { currentPassword: 'old', newPassword: 'Engine1843', confirmNewPassword: 'Engine1843' };

const weak = 'Password must contain at least one lowercase letter, one uppercase letter, and one number';
const short = 'Password must be at least 8 characters long';

/** The first message of each field, as a form shows it. */
function messages(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map((issue) => [issue.path.join('.'), issue.message]));
}

type Row = [form: string, schema: z.ZodType, valid: object, field: string, value: unknown, message: string];

const rows: Row[] = [
  ...(
    [
      ['login', Login, { email: 'ada@example.com', password: 'whatever' }],
      ['register', Register, registration],
      ['forgot password', ForgotPassword, { email: 'ada@example.com' }],
      ['profile', Profile, person],
      ['invite', InviteForm, { email: 'ada@example.com', role: 'member' }],
    ] as const
  ).flatMap(([form, schema, valid]): Row[] => [
    [form, schema, valid, 'email', undefined, 'Email is required'],
    [form, schema, valid, 'email', '   ', 'Email is required'],
    [form, schema, valid, 'email', 'ada@', 'Please enter a valid email address'],
    [form, schema, valid, 'email', `${'a'.repeat(250)}@example.com`, 'Please enter a valid email address'],
  ]),

  ['login', Login, { email: 'ada@example.com' }, 'password', '', 'Password is required'],
  ['login', Login, { email: 'ada@example.com' }, 'password', '1234567', short],

  ...(
    [
      ['register', Register, registration, 'password'],
      ['reset', ResetPasswordForm, reset, 'password'],
      ['change', ChangePasswordForm, change, 'newPassword'],
    ] as const
  ).flatMap(([form, schema, valid, field]): Row[] => [
    [form, schema, valid, field, '', short],
    [form, schema, valid, field, 'Abc1234', short],
    [form, schema, valid, field, 'ABCDEFG1', weak],
    [form, schema, valid, field, 'abcdefg1', weak],
    [form, schema, valid, field, 'Abcdefgh', weak],
    [form, schema, valid, field, `Aa1${'x'.repeat(198)}`, 'Password must be at most 200 characters long'],
  ]),

  ['register', Register, registration, 'confirmPassword', '', 'Please confirm your password'],
  ['register', Register, registration, 'confirmPassword', 'Other1843', "Passwords don't match"],
  ['reset', ResetPasswordForm, reset, 'confirmPassword', '', 'Please confirm your new password'],
  ['reset', ResetPasswordForm, reset, 'confirmPassword', 'Other1843', "Passwords don't match"],
  ['reset', ResetPasswordForm, reset, 'token', '', 'Reset token is required'],
  ['change', ChangePasswordForm, change, 'confirmNewPassword', '', 'Please confirm your new password'],
  ['change', ChangePasswordForm, change, 'confirmNewPassword', 'Other1843', "Passwords don't match"],
  ['change', ChangePasswordForm, change, 'currentPassword', '', 'Current password is required'],

  ...(
    [
      ['register', Register, registration],
      ['profile', Profile, person],
    ] as const
  ).flatMap(([form, schema, valid]): Row[] => [
    [form, schema, valid, 'firstName', ' ', 'First name is required'],
    [form, schema, valid, 'firstName', 'A', 'First name must be at least 2 characters long'],
    [form, schema, valid, 'firstName', 'a'.repeat(51), 'First name must be less than 50 characters'],
    [form, schema, valid, 'lastName', undefined, 'Last name is required'],
    [form, schema, valid, 'lastName', 'L', 'Last name must be at least 2 characters long'],
    [form, schema, valid, 'lastName', 'l'.repeat(51), 'Last name must be less than 50 characters'],
    [form, schema, valid, 'lastName', 'Love\r\nlace', 'Last name contains a character that cannot be used'],
    [form, schema, valid, 'lastName', 'Love\0lace', 'Last name contains a character that cannot be used'],
    [form, schema, valid, 'lastName', 'Love\u2028lace', 'Last name contains a character that cannot be used'],
    [form, schema, valid, 'lastName', 'Love\ud800lace', 'Last name contains a character that cannot be used'],
  ]),

  ...(
    [
      ['register', Register, registration, 'organizationName', 'Organization name'],
      ['organization', UpdateOrganization, { name: 'Engines' }, 'name', 'Organization name'],
      ['new project', CreateProject, { name: 'Loans' }, 'name', 'Project name'],
      ['project', UpdateProject, { name: 'Loans' }, 'name', 'Project name'],
      ['new document', CreateDocument, { name: 'Approval' }, 'name', 'Document name'],
      ['document', UpdateDocument, { name: 'Approval' }, 'name', 'Document name'],
    ] as const
  ).flatMap(([form, schema, valid, field, label]): Row[] => [
    [form, schema, valid, field, '', `${label} is required`],
    [form, schema, valid, field, 'x', `${label} must be at least 2 characters long`],
    [form, schema, valid, field, 'x'.repeat(101), `${label} must be less than 100 characters`],
  ]),

  ['new project', CreateProject, {}, 'name', '!!', 'Project name must contain at least one letter or digit'],
  ['new document', CreateDocument, {}, 'name', '!!', 'Document name must contain at least one letter or digit'],

  ...[UpdateOrganization, CreateProject, UpdateProject, CreateDocument, UpdateDocument].map(
    (schema): Row => [
      'description',
      schema,
      { name: 'Engines' },
      'description',
      'd'.repeat(501),
      'Description must be less than 500 characters',
    ],
  ),

  ['invite', InviteForm, { email: 'ada@example.com' }, 'role', '', 'Role is required'],
  ['testing console', TestingConsoleForm, {}, 'inputData', '  ', 'Input data is required'],
  ['testing console', TestingConsoleForm, {}, 'inputData', '{"a":', 'Input data must be valid JSON'],
  ['testing console', TestingConsoleForm, {}, 'inputData', 'null', 'Input data must be valid JSON'],
];

const cases = rows.map(([form, schema, valid, field, value, message]) => {
  return [form, field, message, schema, { ...valid, [field]: value }] as const;
});

test.each(cases)('%s, %s: %s', (_form, field, message, schema, value) => {
  expect(messages(schema, value)).toHaveProperty([field], message);
});

test('an invitation is for a member unless it says otherwise', () => {
  expect(InviteForm.parse({ email: 'ada@example.com' })).toEqual({ email: 'ada@example.com', role: 'member' });
  expect(InviteForm.parse({ email: 'ada@example.com', role: 'owner' }).role).toBe('owner');
});

describe('what is right passes', () => {
  test.each([
    ['a name of 2', Profile, { ...person, firstName: 'Al' }],
    ['a name of 50', Profile, { ...person, firstName: 'a'.repeat(50) }],
    ['an organization of 100', UpdateOrganization, { name: 'x'.repeat(100) }],
    ['a description of 500', UpdateProject, { name: 'Loans', description: 'd'.repeat(500) }],
    ['a registration', Register, registration],
    ['a reset', ResetPasswordForm, reset],
    ['a password change', ChangePasswordForm, change],
    ['an input', TestingConsoleForm, { inputData: '{"age": 30}' }],
  ] as const)('%s', (_name, schema, value) => expect(messages(schema, value)).toEqual({}));

  test('names and addresses lose the space around them, passwords keep it', () => {
    const parsed = Login.parse({ email: ' ada@example.com ', password: ' secret pass ' });
    expect(parsed).toEqual({ email: 'ada@example.com', password: ' secret pass ' });
  });

  test('a blank description is none', () => {
    expect(UpdateProject.parse({ name: 'Loans', description: '  ' }).description).toBeNull();
    expect(UpdateProject.parse({ name: 'Loans' }).description).toBeNull();
  });
});

describe('what cannot be seen in a name', () => {
  const named = (name: string) => UpdateProject.parse({ name }).name;

  test.each([
    ['that turns the writing around', 'Loans\u202Etxt.exe\u202C', 'Loanstxt.exe'],
    ['that sets a part apart', '\u2067Loans\u2069', 'Loans'],
    ['that marks a direction', '\u200FLoans\u200E', 'Loans'],
    ['without a width', 'Lo\u200Ban\u2060s\uFEFF', 'Loans'],
    ['for a break that may come', 'Lo\u00ADans', 'Loans'],
    ['that fills a syllable', 'Loans\u3164', 'Loans'],
    ['around space', '\u202A Loans \u202C', 'Loans'],
  ])('is left out: %s', (_what, name, seen) => expect(named(name)).toBe(seen));

  test.each([
    ['emoji that are joined', '\u{1F469}\u200D\u{1F4BB} Loans'],
    ['emoji in colour', 'Loans \u2764\uFE0F'],
    ['flags of a region', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
    ['Sinhala', '\u0DC1\u0DCA\u200D\u0DBB\u0DD3'],
    ['Persian', '\u0645\u06CC\u200C\u062E\u0648\u0627\u0647\u0645'],
    ['variants of a letter', '\u845B\u{E0100}\u57CE'],
  ])('stays where the writing needs it: %s', (_what, name) => expect(named(name)).toBe(name));

  test('does not count: a name of nothing else is none', () => {
    expect(messages(Profile, { ...person, firstName: '\u202E\u200B' })).toEqual({
      firstName: 'First name is required',
    });
    expect(messages(Profile, { ...person, firstName: 'A\u200B' })).toEqual({
      firstName: 'First name must be at least 2 characters long',
    });
  });

  test('by the million is refused as too long, and breaks nothing', () => {
    const marks = '\u0301'.repeat(5_000_000);
    expect(messages(Profile, { ...person, firstName: marks, email: marks })).toEqual({
      firstName: 'First name must be less than 50 characters',
      email: 'Please enter a valid email address',
    });
  });

  const names = [
    ['First name', Profile, person, 'firstName'],
    ['Last name', Profile, person, 'lastName'],
    ['Organization name', Register, registration, 'organizationName'],
    ['Organization name', UpdateOrganization, {}, 'name'],
    ['Project name', CreateProject, {}, 'name'],
    ['Project name', UpdateProject, {}, 'name'],
    ['Document name', CreateDocument, {}, 'name'],
    ['Document name', UpdateDocument, {}, 'name'],
  ] as const;

  test.each(names)('is left out of every name: %s', (_label, schema, valid, field) => {
    expect(schema.parse({ ...valid, [field]: 'Ada\u202E' })).toHaveProperty(field, 'Ada');
  });

  const blank = {
    joiners: '\u200D\u200D',
    'grapheme joiners': '\u034F\u034F',
    'variation selectors': '\uFE0F\uFE0F',
    'blank Braille': '\u2800\u2800',
    tags: '\u{E0041}\u{E0042}',
    accents: '\u0301\u0301',
    'several, with space': '\u2800 \u200D\u00A0\u0301',
  };

  describe.each(Object.entries(blank))('makes no name by itself: %s', (_what, name) => {
    test.each(names)('%s', (label, schema, valid, field) => {
      expect(messages(schema, { ...valid, [field]: name })).toEqual({ [field]: `${label} is required` });
    });
  });

  test.each(['!!', '\u{1F469}\u200D\u{1F4BB}', 'e\u0301\u2800'])('is no reason to refuse what can be: %s', (name) => {
    expect(named(name)).toBe(name);
  });
});

test('a mismatch is told together with the other errors', () => {
  expect(messages(Register, { ...registration, firstName: '', confirmPassword: 'Other1843' })).toEqual({
    firstName: 'First name is required',
    confirmPassword: "Passwords don't match",
  });
});

describe('content', () => {
  const save = (content: unknown) => UpdateDocument.safeParse({ name: 'Approval', content });

  test('text is kept to the letter', () => {
    const text = '{ "nodes": [],\n "edges": [] }';
    expect(save(text).data?.content).toBe(text);
  });

  test('a graph is taken as an object too', () => {
    expect(save({ nodes: [], edges: [] }).data?.content).toBe('{"nodes":[],"edges":[]}');
  });

  test.each([
    ['not JSON'],
    ['[]'],
    ['{"nodes":[]}'],
    [{ nodes: [] }],
    [7],
    ['{"contentType":"text/csv","nodes":[],"edges":[]}'],
  ])('%j is refused as no decision graph', (content) => {
    expect(save(content).error?.issues[0]?.message).toBe(
      'Content must be a decision graph: a JSON object with nodes and edges',
    );
  });

  test.each([[{ blocks: [] }], ['{"imports":[],"blocks":[{"type":"dataModel"}]}']])(
    '%j is refused as a policy, with what can be done about it',
    (content) => {
      expect(save(content).error?.issues[0]?.message).toMatch(
        /^Content is a policy document, .* as the nodes of a graph\.$/,
      );
    },
  );

  test('a graph of nothing but wrong nodes is refused at the first, as text and as an object', () => {
    const wrong = { nodes: Array.from({ length: 1_000 }, () => ({})), edges: [] };
    expect(DecisionGraph.safeParse(wrong).error?.issues).toHaveLength(1);
    const [asObject] = save(wrong).error?.issues ?? [];
    expect(asObject).toMatchObject({ code: 'invalid_union', path: ['content'] });
    expect((asObject as { errors?: unknown[][] }).errors?.flat()).toHaveLength(2);
    expect(save(JSON.stringify(wrong)).error?.issues).toHaveLength(1);
  });

  test('a graph nested deeper than text can be made of is refused, and breaks nothing', () => {
    const note = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(save({ nodes: [], edges: [], note }).error?.issues[0]?.message).toBe(
      'Content must be a decision graph: a JSON object with nodes and edges',
    );
  });

  test('more than 5 MB is refused', () => {
    const large = JSON.stringify({ nodes: [], edges: [], note: 'x'.repeat(5 * 1024 * 1024) });
    expect(save(large).error?.issues[0]?.message).toBe('Content must be at most 5 MB');
  });
});
