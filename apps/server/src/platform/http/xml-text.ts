/** An answer that is XML. */
export class XmlText {
  constructor(readonly text: string) {}
}
