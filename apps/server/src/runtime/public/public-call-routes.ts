import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { evaluatePublished } from '@rulewright/contract';
import { Failure } from '#platform';
import type { DirectAnswers, DirectCall, TakeRequest } from '#platform/http';
import { readJsonText } from '#platform/http';

import type { PublicAccess } from './public-access.ts';
import type { PublicAddress } from './public-address.ts';
import type { PublicService } from './public-service.ts';

type Parts = { access: PublicAccess; service: PublicService; answers: DirectAnswers };

export type AnswerPublicCall = ReturnType<typeof publicCall>;

/** Answers a call of the public endpoint, of which only the head has arrived. */
export function publicCall({ access, service, answers }: Parts) {
  return async (call: DirectCall, address: PublicAddress): Promise<void> => {
    const { request } = call;
    const { authorization } = request.headers;
    let isReading = false;
    try {
      // Checks the token before the body is read, so that a caller without a token cannot make the server read a large body.
      const first = access.admit(address, authorization);
      // Nearly always the document is in memory, and waiting would take time.
      const admitted = first instanceof Promise ? await first : first;
      const arriving = readJsonText(request, admitted.document.organizationId);
      isReading = true;
      const body = await arriving;
      isReading = false;
      // Checks again after the body has arrived, because the token may have been revoked meanwhile.
      const second = access.readmit(admitted, address, authorization);
      const admission = second instanceof Promise ? await second : second;
      if (body === '') throw new Failure('invalid', 'The request body is empty');
      const { entryId, answer } = await service.evaluate(admission, address, body);
      // Lets the caller find the call in the document's log by the id in the answer.
      if (entryId) call.id = entryId;
      if (answer instanceof Failure) throw answer;
      answers.send(call, answer, admission.document.organizationId);
    } catch (error) {
      answers.fail(call, error, { isLast: isReading });
    }
  };
}

/** The addresses of most documents. Those with escaped letters, a query or very long slugs are routed by Fastify. */
const plainPath = new RegExp(`^${evaluatePublished.path.replace(/:(\w+)/g, '(?<$1>[a-z0-9-]{1,100})')}$`);

type Answered = { id: string; method: string; path: string; status: number; ms: number };
type Report = (answered: Answered, socket: Socket) => void;

/** Takes the calls of the public endpoint before they are routed, and reports each when it was answered. */
export const takePublicCalls =
  (answer: AnswerPublicCall, report: Report): TakeRequest =>
  (request, response) => {
    const { method = '', url: path = '' } = request;
    if (method !== evaluatePublished.method) return false;
    const address = plainPath.exec(path)?.groups;
    if (!address) return false;
    const start = performance.now();
    const call = { id: randomUUID(), request, response };
    response.once('finish', () =>
      report({ id: call.id, method, path, status: response.statusCode, ms: performance.now() - start }, request.socket),
    );
    answer(call, address as PublicAddress);
    return true;
  };
