import { Socket } from 'node:net';
import type { Frame } from '../frames.ts';
import { FrameWriter, frameReader, kinds } from '../frames.ts';

/** The worker's end of the pipe, and the questions that it asks its parent. */
export class Parent {
  readonly #socket = new Socket({ fd: 3 });
  readonly #writer = new FrameWriter((bytes) => this.#socket.write(bytes));
  readonly #questions = new Map<number, (frame: Frame) => void>();
  #asked = 0;

  constructor(onFrame: (frame: Frame) => void) {
    this.#socket.on(
      'data',
      frameReader((frame) => {
        if (frame.kind !== kinds.loaded && frame.kind !== kinds.responded) return onFrame(frame);
        this.#questions.get(frame.id)?.(frame);
        this.#questions.delete(frame.id);
      }),
    );
    // The pipe closes when the server ends, however it ends. Killed, because threads may be in the middle of anything.
    const end = () => process.kill(process.pid, 'SIGKILL');
    this.#socket.on('end', end).on('error', end);
  }

  tell(kind: number, id: number, ...fields: (number | string)[]) {
    this.#writer.write(kind, id, ...fields);
  }

  /** For what must be known even if this process ends in the next moment. */
  tellAtOnce(kind: number, id: number, ...fields: (number | string)[]) {
    this.tell(kind, id, ...fields);
    this.#writer.flush();
  }

  ask<Answer>(kind: number, read: (frame: Frame) => Answer, ...fields: string[]): Promise<Answer> {
    const id = ++this.#asked;
    this.tell(kind, id, ...fields);
    return new Promise((resolve) => this.#questions.set(id, (frame) => resolve(read(frame))));
  }
}
