import { PatternFault } from './pattern-tree.ts';

/** The text of a regular expression, and how far it has been read. */
export class PatternText {
  protected readonly source: string;
  protected at = 0;

  constructor(source: string) {
    this.source = source;
  }

  expectEnd(): void {
    if (this.at < this.source.length) throw this.unexpected();
  }

  protected get next(): string {
    return this.source[this.at] ?? '';
  }

  protected takes(character: string): boolean {
    if (this.next !== character) return false;
    this.at++;
    return true;
  }

  protected takeMatch(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.source);
    if (match) this.at = sticky.lastIndex;
    return match;
  }

  protected unexpected(): PatternFault {
    if (this.next === '') return new PatternFault('ends too early');
    return new PatternFault(`has "${this.next}" at character ${this.at + 1}, where it cannot be`);
  }
}
