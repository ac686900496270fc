import type { TextLocation } from '../../graph/node-text.ts';
import { NotCompiled } from './not-compiled.ts';

/** A graph that is not run, because something in it goes beyond a limit or means nothing. The message is a whole sentence. */
export class Rejection extends NotCompiled {
  constructor(
    message: string,
    readonly nodeId: string | null = null,
    readonly at: TextLocation | null = null,
  ) {
    super(message);
  }
}
