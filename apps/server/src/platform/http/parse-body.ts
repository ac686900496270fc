import type { Endpoint } from '@rulewright/contract';
import { rawMember, withoutUnderflow } from '@rulewright/jdm';
import { parse } from 'secure-json-parse';

/** A validation error, in the shape that Fastify gives it. */
type Issue = { keyword: string; instancePath: string; message: string };

/** The validated body, and the text of its input if its endpoint takes one. */
export type ParsedBody = { body: unknown; inputText: string } | { issues: Issue[] } | { notJson: true };

/**
 * Parses a body. The input of an evaluation stays text, because the worker that evaluates it parses it by the one rule
 * for every input. Everywhere else, dangerous names such as `__proto__` are refused, and what would silently become 0 is the
 * smallest number, which test cases refuse.
 */
export function parseBody(text: string, { inputMember }: Pick<Endpoint, 'inputMember'>) {
  const body: unknown = inputMember ? JSON.parse(text) : parse(withoutUnderflow(text));
  return { body, inputText: inputMember ? rawMember(text, inputMember) : '' };
}

/** Parses and validates a body. The result holds the input only as text, which is cheap to pass between threads. */
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
