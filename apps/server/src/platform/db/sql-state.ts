/** PostgreSQL's five-character code of what a statement failed with, wherever the driver or the query builder put it. */
function sqlStateOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : sqlStateOf(error.cause);
}

/** A value that must be unique is taken. */
export const isUniqueViolation = (error: unknown) => sqlStateOf(error) === '23505';

/** The disk of a PostgreSQL server is full. */
export const isDiskFull = (error: unknown) => sqlStateOf(error) === '53100';

/**
 * The database read the values and refuses them: wrong number of rows, bad data, a broken constraint, beyond a limit of its own.
 * The same statement would be refused again, unlike one that met a lost connection, a full disk or a time limit.
 */
export const isDataError = (error: unknown) => /^(21|22|23|54)/.test(sqlStateOf(error) ?? '');
