import type { Endpoint, ErrorDetail } from '@rulewright/contract';
import { rawMember, withoutUnderflow } from '@rulewright/jdm';
import { parse } from 'secure-json-parse';
import { invalidFields } from './invalid-fields.ts';

/** The validated body, and the text of its input if its endpoint takes one. */
export type ParsedBody = { body: unknown; inputText: string } | { invalid: ErrorDetail[] } | { notJson: true };

/**
 * Parses a body. The input of an evaluation stays text, because the worker that evaluates it parses it by the one rule
 * for every input. Everywhere else, dangerous names such as `__proto__` are refused, and what would silently become 0 is the
 * smallest number, which test cases refuse.
 */
export function parseBody(text: string, { inputMember }: Pick<Endpoint, 'inputMember'>) {
  const body: unknown = inputMember ? JSON.parse(text) : parse(withoutUnderflow(text));
  return { body, inputText: inputMember ? rawMember(text, inputMember) : '' };
}

/**
 * Parses and validates a body. The result holds what is large as texts, which are cheap to pass between threads: the input here,
 * graphs and test cases by the schemas of the contract.
 */
export function parseAndValidateBody(text: string, endpoint: Endpoint): ParsedBody {
  let parsed: ReturnType<typeof parseBody>;
  try {
    parsed = parseBody(text, endpoint);
  } catch {
    return { notJson: true };
  }
  const { data, error } = endpoint.body?.safeParse(parsed.body) ?? {};
  if (error) {
    const issues = error.issues.map(({ code, path, message }) => ({
      keyword: code ?? '',
      instancePath: `/${path.join('/')}`,
      message,
    }));
    return { invalid: invalidFields(issues) };
  }
  const { inputMember } = endpoint;
  return { body: inputMember ? { ...(data as object), [inputMember]: {} } : data, inputText: parsed.inputText };
}
