import { z } from 'zod';

/** How long each text may be, both ends inclusive. */
export const limits = {
  email: 254,
  password: { min: 8, max: 200 },
  personName: { min: 2, max: 50 },
  name: { min: 2, max: 100 },
  description: 500,
  changelog: 500,
  approvalNote: 500,
  declineReason: 500,
  slug: 100,
  searchText: 100,
  testCaseName: { min: 1, max: 200 },
  testCaseNotes: 2_000,
  tag: 50,
  pointer: 500,
  overrideReason: 500,
} as const;

export const unusable = (label: string) => `${label} contains a character that cannot be used`;

/** A name is one line, because it also appears in mail headers, and PostgreSQL can store it. */
const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;

/**
 * What is not seen, and can make a name look like another: marks that turn the writing around, space without a width.
 * Left out and not refused: nobody finds what they cannot see. Marks, joiners and tags are parts of letters and emoji.
 */
const UNSEEN = /(?![\p{M}\p{Join_Control}\u{E0020}-\u{E007F}])\p{Default_Ignorable_Code_Point}/gu;

/** Characters that are invisible on their own: combining marks, joiners, spaces and the empty Braille pattern. */
const BLANK = /^[\p{M}\p{Cf}\p{Z}\u2800]*$/u;

function seen(value: string): string {
  const shown = value.replace(UNSEEN, '').trim();
  return BLANK.test(shown) ? '' : shown;
}

/** PostgreSQL stores every character but NUL. A lone surrogate is no character, and PostgreSQL's JSON refuses it. */
export const STORABLE = /^[^\0\p{Cs}]*$/u;

/** The length up to which invisible characters are searched for. In megabytes of text that search would take seconds. */
const MAX_WRITTEN = 10_000;

function text(label: string, { required, tooLong }: { required: string; tooLong: string }) {
  return z
    .string({ error: required })
    .max(MAX_WRITTEN, { error: tooLong, abort: true })
    .overwrite(seen)
    .min(1, required)
    .regex(ONE_LINE, unusable(label));
}

function boundedName(label: string, { min, max }: { min: number; max: number }) {
  const tooLong = `${label} must be less than ${max} characters`;
  return text(label, { required: `${label} is required`, tooLong })
    .min(min, `${label} must be at least ${min} characters long`)
    .max(max, tooLong);
}

export const firstName = boundedName('First name', limits.personName);
export const lastName = boundedName('Last name', limits.personName);
export const organizationName = boundedName('Organization name', limits.name);
export const projectName = boundedName('Project name', limits.name);
export const documentName = boundedName('Document name', limits.name);
export const testCaseName = boundedName('Test case name', limits.testCaseName);

const boundedText = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .trim()
    .max(max, `${label} must be less than ${max} characters`)
    .regex(STORABLE, unusable(label));

const emptyIsNone = (value: string | null | undefined) => value || null;

export const description = boundedText('Description', limits.description).nullish().transform(emptyIsNone);
/** A field that is left out of an update keeps its value. */
export const changelog = boundedText('Changelog', limits.changelog).nullable().transform(emptyIsNone).optional();

/** What somebody who asks for approval tells the person who decides. */
export const note = boundedText('Note', limits.approvalNote).nullish().transform(emptyIsNone);
/** Required, because the person whose request was declined needs to know what to change. */
export const declineReason = boundedText('Reason', limits.declineReason).min(1, 'Reason is required');

/** Why a version goes live although the publish gate would block it. */
export const overrideReason = boundedText('Reason', limits.overrideReason)
  .min(1, 'Reason is required')
  .optional()
  .describe(
    'Lets the version go on although the publish gate blocks it, for those who may. Kept in the activity, and in the approval request if one is asked for.',
  );

export const testCaseNotes = boundedText('Notes', limits.testCaseNotes).nullish().transform(emptyIsNone);

const notAnEmail = 'Please enter a valid email address';

export const email = text('Email', { required: 'Email is required', tooLong: notAnEmail })
  .max(limits.email, notAnEmail)
  .regex(z.regexes.email, notAnEmail);

const tooLong = `Password must be at most ${limits.password.max} characters long`;
const tooShort = `Password must be at least ${limits.password.min} characters long`;

export const loginPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(limits.password.min, tooShort)
  .max(limits.password.max, tooLong);

export const newPassword = z
  .string({ error: tooShort })
  .min(limits.password.min, tooShort)
  .max(limits.password.max, tooLong)
  .regex(
    /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su,
    'Password must contain at least one lowercase letter, one uppercase letter, and one number',
  );

export const currentPassword = z
  .string({ error: 'Current password is required' })
  .min(1, 'Current password is required')
  .max(limits.password.max, tooLong);

export const resetToken = z
  .string({ error: 'Reset token is required' })
  .min(1, 'Reset token is required')
  .max(200, 'The password reset link is invalid or has expired.');

/** A text to search for in names and descriptions. */
export const searchText = z
  .string()
  .trim()
  .max(limits.searchText, `Search text must be at most ${limits.searchText} characters long`)
  .regex(STORABLE, unusable('Search text'));

export const timestamp = z.iso.datetime();
export const id = z.uuid('An id must be a UUID such as 3f2504e0-4f89-41d3-9a0c-0305e82c3301');

/** The years that PostgreSQL and `Date` write alike. An offset can lead out of them: what counts is the year in UTC. */
const isUsualYear = (time: string) => {
  const year = new Date(time).getUTCFullYear();
  return year >= 1 && year <= 9999;
};

/** One end of a range of time that a list is narrowed to. */
export const moment = (label: string) => {
  const error = `${label} must be a time such as 2026-01-31T12:00:00Z`;
  return z.iso.datetime({ offset: true, error }).refine(isUsualYear, error).optional();
};

/** An address can be given to another item after a deletion, so callers also send the id of the item that they mean. */
export const meant = (noun: 'organization' | 'project' | 'document') =>
  id
    .optional()
    .describe(`The ${noun} that is meant. Another that was made at its address meanwhile is not changed: 404.`);
