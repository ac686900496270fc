/** Whether a statement failed because a value that must be unique is taken. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (error as { code?: unknown }).code === '23505' || isUniqueViolation(error.cause);
}
