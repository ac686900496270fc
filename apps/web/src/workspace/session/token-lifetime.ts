/** A call takes a moment to arrive. */
const MARGIN_MS = 10_000;

/** The last token that this page received, and when, by the clock of this machine. */
let received: { token: string; at: number } | null = null;

export function noteReceived(token: string): void {
  received = { token, at: Date.now() };
}

/**
 * Whether the server would refuse a token because of its age. The clock of this machine may be wrong, so a token that this
 * page received counts from then on. A token that cannot be read counts as valid, and the server decides.
 */
export function hasExpired(token: string): boolean {
  const times = timesOf(token);
  if (!times) return false;
  const end = received?.token === token ? received.at + times.exp - times.iat : times.exp;
  return Date.now() > end - MARGIN_MS;
}

/** In milliseconds. */
function timesOf(token: string): { iat: number; exp: number } | null {
  try {
    const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { iat, exp } = JSON.parse(atob(claims));
    return Number.isFinite(iat) && Number.isFinite(exp) ? { iat: iat * 1000, exp: exp * 1000 } : null;
  } catch {
    return null;
  }
}
