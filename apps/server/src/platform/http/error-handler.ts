import type { ErrorCode, ErrorDetail, ErrorResponse } from '@rulewright/contract';
import { errorStatus } from '@rulewright/contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { Failure, notFound } from '#platform';
import { toServerFailure } from '#platform/db';

import type { Issue } from './invalid-fields.ts';
import { invalidFields } from './invalid-fields.ts';
import { tooLarge } from './too-large.ts';

export const notSentAsJson = new Failure('unsupported_media_type', 'Send the request as application/json');

const requestFailures: Record<string, Failure> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: notSentAsJson,
  FST_ERR_CTP_EMPTY_JSON_BODY: new Failure('invalid', 'The request body is empty'),
  FST_ERR_CTP_INVALID_JSON_BODY: new Failure('invalid', 'The request body is not valid JSON'),
};

/** Answers every error in the one shape that the contract defines. */
export function handleError(error: FastifyError | Failure, request: FastifyRequest, reply: FastifyReply) {
  const { status, body, retryAfter } = errorAnswer(error, request);
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.status(status).type('application/json; charset=utf-8').send(withTrace(body, error));
}

/** A trace is JSON already, and may be too long to be read and written again. */
function withTrace(body: ErrorResponse, error: FastifyError | Failure): ErrorResponse | Buffer {
  const trace = error instanceof Failure ? error.extra.trace : undefined;
  if (trace === undefined) return body;
  const parts = [`${JSON.stringify(body).slice(0, -1)},"trace":`, trace, '}'];
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
}

/** What an error is answered with. One that is ours is logged. */
export function errorAnswer(error: FastifyError | Failure, { id, log }: Pick<FastifyRequest, 'id' | 'log'>) {
  const failure = toFailure(error);
  const status = errorStatus[failure.code];
  const body: ErrorResponse = { code: failure.code, message: failure.message };
  const { details, gate, testCase, retryAfter } = failure.extra;
  if (details) body.details = details;
  if (gate) body.gate = gate;
  if (testCase) body.test_case = testCase;
  if (status >= 500) {
    // Refusals are logged without a stack, which says nothing, because strangers could fill the log with it.
    if (error instanceof Failure) log.warn({ request_id: id }, failure.message);
    else log.error({ request_id: id, err: error }, 'request failed');
    body.request_id = id;
  }
  return { status, body, retryAfter };
}

function toFailure(error: FastifyError | Failure): Failure {
  if (error instanceof Failure) return error;
  if (hasZodFastifySchemaValidationErrors(error)) return toValidationFailure(error);
  const known = requestFailures[error.code];
  if (known) return known;
  if (error.statusCode && error.statusCode < 500) return new Failure(codeOf(error.statusCode), error.message);
  return toServerFailure(error);
}

function toValidationFailure(error: { validation: Issue[]; validationContext?: string }): Failure {
  // An address with invalid parameters cannot exist, so it is answered as not found.
  if (error.validationContext === 'params') return notFound('Page');
  return validationFailure(invalidFields(error.validation));
}

export const validationFailure = (details: ErrorDetail[]) =>
  new Failure('invalid', details[0]?.message ?? 'The request is not valid', { details });

function codeOf(status: number): ErrorCode {
  const match = Object.entries(errorStatus).find(([, value]) => value === status);
  return (match?.[0] as ErrorCode | undefined) ?? 'invalid';
}
