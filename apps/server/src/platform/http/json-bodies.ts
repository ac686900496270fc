import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Endpoint } from '@rulewright/contract';
import { isForPeople } from '@rulewright/contract';
import type { FastifyInstance, FastifyRequest, preParsingHookHandler } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { BatchInput } from '#platform';
import { Failure } from '#platform';

import type { CollectedBody } from './collect-body.ts';
import { collectBody } from './collect-body.ts';
import { collectInputs } from './collect-inputs.ts';
import { notSentAsJson, validationFailure } from './error-handler.ts';
import type { LargeBodyReader } from './large-body-reader.ts';
import { mediaTypeOf } from './media-type.ts';
import { parseBody } from './parse-body.ts';
import { MAX_BODY_BYTES } from './request-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    /** The text of the input, where the endpoint takes one. */
    inputText: string;
    /** The inputs of a batch, where the endpoint takes one. */
    inputs: BatchInput[];
  }
}

/** Larger bodies would block the main thread for more than some milliseconds. */
const MAX_BYTES_HERE = 256 * 1024;
const MAX_VALUES_HERE = 5_000;

/** A body that the worker thread has validated already. */
class ValidBody {
  constructor(readonly value: unknown) {}
}

/** Parses every JSON body except those of the public endpoint: small ones here, large ones in a worker thread. */
export function readJsonBodies(app: FastifyInstance, large: LargeBodyReader) {
  app.decorateRequest('inputText', '');
  app.decorateRequest('inputs');
  app.removeAllContentTypeParsers();
  app.addHook('preParsing', refuseCompressed);
  app.addContentTypeParser('application/json', (request, payload, done) => {
    const { routeOptions, headers } = request;
    // Who is not known yet is told apart by where they are.
    const tenant = request.organizationId || request.ip;
    const { endpoint } = routeOptions.config;
    if (endpoint?.inputsMember) return keepInputs(request, payload, done);
    collectBody({ headers, tenant, limit: routeOptions.bodyLimit }, payload, (error, collected) => {
      // An unknown address, or an endpoint without a body, needs no parsing.
      if (error || !collected || !endpoint?.body) return done(error);
      read(request, collected, endpoint).then((body) => done(null, body), done);
    });
  });
  app.setValidatorCompiler((route) => {
    const validate = validatorCompiler(route as Parameters<typeof validatorCompiler>[0]);
    return (data: unknown) => (data instanceof ValidBody ? { value: data.value } : validate(data));
  });

  async function read(request: FastifyRequest, { bytes, values }: CollectedBody, endpoint: Endpoint) {
    if (bytes.length <= MAX_BYTES_HERE && values <= MAX_VALUES_HERE) {
      const { body, inputText } = parseHere(textOf(bytes), endpoint);
      request.inputText = inputText;
      return body;
    }
    // No endpoint for strangers needs a large body, and the queue of the worker thread takes turns by account.
    if (!isForPeople(endpoint)) throw new Failure('too_large', 'The request is too large');
    const result = await large.read(bytes, endpoint, request.organizationId);
    if ('notJson' in result) throw notJson();
    if ('invalid' in result) throw validationFailure(result.invalid);
    request.inputText = result.inputText;
    return new ValidBody(result.body);
  }
}

const compressed = new Failure('unsupported_media_type', 'Send the request body as it is, without Content-Encoding');

/** Nobody unpacks bodies here, and what is packed would be taken for broken text. */
const isCompressed = ({ 'content-encoding': encoding }: IncomingHttpHeaders) =>
  encoding !== undefined && encoding.toLowerCase() !== 'identity';

const refuseCompressed: preParsingHookHandler = ({ headers }, _reply, payload, done) => {
  if (isCompressed(headers)) done(compressed);
  else done(null, payload);
};

/** Reads the body of a request of a tenant as the JSON text that it is. Empty where the request has none; throws at once where it is something else. */
export function readJsonText(request: IncomingMessage, tenant: string): Promise<string> {
  const { headers } = request;
  const { 'content-type': contentType, 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  if (isCompressed(headers)) throw compressed;
  if (contentType === undefined && length === '0' && encoding === undefined) return Promise.resolve('');
  if (mediaTypeOf(contentType ?? '') !== 'application/json') throw notSentAsJson;
  return new Promise((resolve, reject) =>
    collectBody({ headers, tenant, limit: MAX_BODY_BYTES }, request, (error, body) =>
      body ? resolve(textOf(body.bytes)) : reject(error),
    ),
  );
}

/** Keeps the bodies of public batches as the texts of their inputs. */
export function keepInputTexts(app: FastifyInstance) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', keepInputs);
}

type Done = (error: Error | null, body?: unknown) => void;

/** Keeps the inputs of a batch as the texts that they are. */
function keepInputs(request: FastifyRequest, payload: NodeJS.ReadableStream, done: Done) {
  collectInputs(request, payload, (error, inputs = []) => {
    request.inputs = inputs;
    done(error, new ValidBody({ inputs: [] }));
  });
}

/** Drops the byte order mark that some programs put in front of UTF-8. */
function textOf(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

function parseHere(text: string, endpoint: Endpoint) {
  try {
    return parseBody(text, endpoint);
  } catch {
    throw notJson();
  }
}

const notJson = () => new Failure('invalid', 'The request body is not valid JSON');
