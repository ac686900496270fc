/** The current time for both evaluators. The engine reads it from an environment variable that each comparison sets. */
export const MOMENT = '2026-03-05T11:22:33Z';
