const QUIET_FOR_MS = 10_000;

/** Tells a problem of the background once, and again only after a while: a database that is away fails many times a second. */
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

/** By what is at the bottom of it: a query that failed lists its parameters in its own message, other ones every time. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, code, message }: Error & { code?: string } = error;
  return cause ? kindOf(cause) : (code ?? message);
}
