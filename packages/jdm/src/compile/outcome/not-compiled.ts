/** Why a graph is left to the engine as a whole: something in it is not known well enough, or is nothing to compile. */
export class NotCompiled extends Error {}

export function leaveToTheEngine(reason: string): never {
  throw new NotCompiled(reason);
}
