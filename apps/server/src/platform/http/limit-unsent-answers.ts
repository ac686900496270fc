import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { overloaded } from '#platform';

import type { UnsentAnswers } from './unsent-answers.ts';

/** Smaller answers fit into the buffers of their connections, and counting them would cost more than it saves. */
export const MIN_COUNTED_LENGTH = 16 * 1024;

/**
 * An answer that is read from the database while it is sent holds about as much of it as its largest row. A stream of bytes
 * says how much it holds.
 */
const STREAM_BYTES = 5 * 1024 * 1024;

/**
 * Refuses an answer that would exceed the limit of unsent bytes. Files are not counted, because they are read only as
 * fast as their clients take them.
 */
export function limitUnsentAnswers(app: FastifyInstance, unsent: UnsentAnswers) {
  app.addHook('onSend', (request, reply, payload, done) => {
    const bytes = bytesOf(payload, request.organizationId);
    if (bytes === 0 || unsent.hold(request.organizationId, bytes, reply.raw)) return done();
    done(overloaded('busy'));
  });
}

function bytesOf(payload: unknown, organizationId: string): number {
  if (typeof payload === 'string') return payload.length < MIN_COUNTED_LENGTH ? 0 : Buffer.byteLength(payload);
  if (Buffer.isBuffer(payload)) return payload.length < MIN_COUNTED_LENGTH ? 0 : payload.length;
  if (!payload || !organizationId) return 0;
  return payload instanceof Readable && !payload.readableObjectMode ? payload.readableHighWaterMark : STREAM_BYTES;
}
