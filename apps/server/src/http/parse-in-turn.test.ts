import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { parseInTurn } from './parse-in-turn.ts';
import { MAX_BODY_BYTES } from './request-limits.ts';

const request = {} as FastifyRequest;
const large = ' '.repeat(MAX_BODY_BYTES + 1);

test('large bodies that arrive together leave others their turn in between', async () => {
  const order: string[] = [];
  await new Promise<void>((resolve) => {
    const parse = parseInTurn((_request, _body, done) => {
      order.push('parsed');
      setImmediate(() => order.push('somebody else'));
      done(null);
    });
    parse(request, large, () => {});
    parse(request, large, () => {});
    parse(request, large, () => resolve());
  });
  expect(order.slice(0, 4)).toEqual(['parsed', 'somebody else', 'parsed', 'somebody else']);
});

test('a small body waits for none of them', () => {
  const parsed: number[] = [];
  const parse = parseInTurn((_request, body) => void parsed.push(body.length));
  parse(request, large, () => {});
  parse(request, '{}', () => {});
  expect(parsed).toEqual([2]);
});
