const QUIET_FOR_MS = 10_000;

/** Tells a problem of the background once, and again only after a while: a database that is away fails many times a second. */
export function problemLog(tell: (error: unknown) => void) {
  const toldAt = new Map<string, number>();
  return (error: unknown) => {
    const kind = error instanceof Error ? error.message : String(error);
    const now = performance.now();
    for (const [other, at] of toldAt) if (now - at > QUIET_FOR_MS) toldAt.delete(other);
    if (toldAt.has(kind)) return;
    toldAt.set(kind, now);
    tell(error);
  };
}
