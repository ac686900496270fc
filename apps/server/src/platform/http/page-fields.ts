import type { Page } from '#platform/db';

/** The fields that describe a page in an answer. There are none when the whole list was requested. */
export const pageFields = ({ nextCursor, total }: Page<unknown>) => ({
  ...(nextCursor !== undefined && { next_cursor: nextCursor }),
  ...(total !== undefined && { total }),
});
