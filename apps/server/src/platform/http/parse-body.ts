import type { Endpoint } from '@rulewright/contract';
import { rawMember } from '@rulewright/jdm';
import { parse } from 'secure-json-parse';

/** What keeps a body from being taken, as the validation of Fastify tells it. */
type Issue = { keyword: string; instancePath: string; message: string };

/** The body as the contract has it, and the text of its input where its endpoint takes one. */
export type ParsedBody = { body: unknown; inputText: string } | { issues: Issue[] } | { notJson: true };

/**
 * Parses a body. That of an evaluation keeps its input as the text that it came as: the process which evaluates reads it,
 * by the one rule for every input. Elsewhere names that mean something to a program are refused.
 */
export function parseBody(text: string, { inputMember }: Pick<Endpoint, 'inputMember'>) {
  const body: unknown = inputMember ? JSON.parse(text) : parse(text);
  return { body, inputText: inputMember ? rawMember(text, inputMember) : '' };
}

/** Parses and validates a body, and leaves of it what is cheap to hand over: the input only as text. */
export function parseAndValidateBody(text: string, endpoint: Endpoint): ParsedBody {
  let parsed: ReturnType<typeof parseBody>;
  try {
    parsed = parseBody(text, endpoint);
  } catch {
    return { notJson: true };
  }
  const { data, error } = endpoint.body?.safeParse(parsed.body) ?? {};
  if (error)
    return {
      issues: error.issues.map(({ code, path, message }) => ({
        keyword: code ?? '',
        instancePath: `/${path.join('/')}`,
        message,
      })),
    };
  const { inputMember } = endpoint;
  return { body: inputMember ? { ...(data as object), [inputMember]: {} } : data, inputText: parsed.inputText };
}
