import type { Page } from '#platform/db';

/** What an answer tells of a page beside its entries: nothing where the whole list was asked for. */
export const pageFields = ({ nextCursor, total }: Page<unknown>) => ({
  ...(nextCursor !== undefined && { next_cursor: nextCursor }),
  ...(total !== undefined && { total }),
});
