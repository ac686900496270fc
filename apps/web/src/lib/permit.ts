/** Whether something may be done, and if not, the sentence that says why. */
export type Permit = { allowed: true; reason: null } | { allowed: false; reason: string };

/** For what everybody may do. */
export const granted: Permit = { allowed: true, reason: null };
