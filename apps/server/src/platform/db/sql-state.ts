/** Returns PostgreSQL's five-character error code, which the driver or the query builder may have nested in `cause`. */
function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlStateOf(error.cause);
}

export const isUniqueViolation = (error: unknown) => sqlStateOf(error) === '23505';

export const isDiskFull = (error: unknown) => sqlStateOf(error) === '53100';

/**
 * The database refuses the values: wrong number of rows, bad data, a violated constraint, or a limit of the database.
 * The same statement would fail again, unlike after a lost connection, a full disk or a timeout.
 */
export const isDataError = (error: unknown) => /^(21|22|23|54)/.test(sqlStateOf(error) ?? '');
