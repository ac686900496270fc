import { Socket } from 'node:net';
import type { Field, Frame } from '../pipe-protocol.ts';
import { FrameWriter, frameReader, kinds } from '../pipe-protocol.ts';

/** The worker's side of the pipe to the host, and the questions to the host that are not answered yet. */
export class HostConnection {
  readonly #socket = new Socket({ fd: 3 });
  readonly #writer = new FrameWriter((bytes) => this.#socket.write(bytes));
  readonly #calls = new Map<number, (frame: Frame) => void>();
  #lastCall = 0;

  constructor(onFrame: (frame: Frame) => void) {
    this.#socket.on(
      'data',
      frameReader((frame) => {
        if (frame.kind !== kinds.loaded && frame.kind !== kinds.responded) return onFrame(frame);
        this.#calls.get(frame.id)?.(frame);
        this.#calls.delete(frame.id);
      }),
    );
    // The pipe closes when the server ends in any way. Native threads may be busy, and only a kill ends those at once.
    const end = () => process.kill(process.pid, 'SIGKILL');
    this.#socket.on('end', end).on('error', end);
  }

  tell(kind: number, id: number, ...fields: Field[]) {
    this.#writer.write(kind, id, ...fields);
  }

  /** Sends a frame without delay, so that the host receives it even if this process ends in the next moment. */
  tellAtOnce(kind: number, id: number, ...fields: Field[]) {
    this.tell(kind, id, ...fields);
    this.#writer.flush();
  }

  ask<Answer>(kind: number, read: (frame: Frame) => Answer, ...fields: Field[]): Promise<Answer> {
    const id = ++this.#lastCall;
    this.tell(kind, id, ...fields);
    return new Promise((resolve) => this.#calls.set(id, (frame) => resolve(read(frame))));
  }
}
