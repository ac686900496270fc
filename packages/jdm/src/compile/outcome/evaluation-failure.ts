/** A node fails, and with it the evaluation. The engine fails at the same node. */
export class EvaluationFailure extends Error {
  constructor(
    readonly nodeId: string,
    /** What the engine says of it, or how that begins. */
    readonly source: string,
  ) {
    super(source);
  }
}
