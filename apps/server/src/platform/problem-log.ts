const QUIET_FOR_MS = 10_000;

/**
 * Logs a problem of a background job once, and again only after a while, because a database that is down fails many
 * times a second.
 */
export function problemLog(tell: (error: unknown) => void) {
  const toldAt = new Map<string, number>();
  return (error: unknown) => {
    const kind = kindOf(error);
    const now = performance.now();
    for (const [other, at] of toldAt) if (now - at > QUIET_FOR_MS) toldAt.delete(other);
    if (toldAt.has(kind)) return;
    toldAt.set(kind, now);
    tell(error);
  };
}

/**
 * Compares the innermost cause, because the message of a failed query lists its parameters, which differ every time.
 */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code, message }: Error & { code?: string } = error;
  return cause ? kindOf(cause) : (code ?? message);
}
