/** An answer that is JSON text already, in the contract's form: sent as it is. */
export class JsonText {
  constructor(readonly text: string) {}
}
