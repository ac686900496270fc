import { z } from 'zod';
import { searchText } from './fields.ts';

/** How many entries one page of a list may have. */
export const MAX_PAGE = 100;

/** How many entries are counted for the total of a list: to count 10,000 takes longer than to read a page of them. */
export const MAX_COUNTED = 1_000;

/** Longer than any cursor that the server gives out. */
const MAX_CURSOR = 2_000;

const limit = z.coerce
  .number<number>('Limit must be a whole number')
  .int('Limit must be a whole number')
  .min(1, 'Limit must be at least 1')
  .max(MAX_PAGE, `Limit must be at most ${MAX_PAGE}`)
  .optional()
  .describe('How many entries the answer holds at most. Without it, the answer holds them all.');

const cursor = z
  .string()
  .min(1, 'Cursor must not be empty')
  .max(MAX_CURSOR, `Cursor must be less than ${MAX_CURSOR} characters`)
  .optional()
  .describe('The `next_cursor` of the page before. Needs `limit`.');

/** The query of a list that can be read in pages; a list that can be asked more extends it. */
export const PageQuery = z.object({ limit, cursor });
export type PageQuery = z.infer<typeof PageQuery>;

export const ListSort = z
  .enum(['updated', 'name'], 'Sort must be updated or name')
  .describe('The latest change first, or by name without regard to upper and lower case.');
export type ListSort = z.infer<typeof ListSort>;

/** The query of a list that people look through by names. */
export const ListQuery = PageQuery.extend({
  q: searchText.default('').describe('Only entries whose name or description holds each of these words.'),
  sort: ListSort.default('updated'),
});
export type ListQuery = z.infer<typeof ListQuery>;

/** The query of a list of people. */
export const MembersQuery = PageQuery.extend({
  q: searchText.default('').describe('Only people whose name or email address holds each of these words.'),
});
export type MembersQuery = z.infer<typeof MembersQuery>;

/** The answer of such a list. What tells of the page is there only when `limit` was given. */
export const pageOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({
    ...shape,
    next_cursor: z.string().nullable().optional().describe('Where the next page begins. Null on the last page.'),
    total: z
      .int()
      .min(0)
      .max(MAX_COUNTED)
      .nullable()
      .optional()
      .describe(`How many entries all pages hold together; null for more than ${MAX_COUNTED}. Only on the first page.`),
  });
