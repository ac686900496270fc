/** Why a graph is not compiled here: it would take too much time or memory. */
export class NotCompiled extends Error {}
