import type { ErrorDetail } from '@rulewright/contract';

/** How many invalid fields an answer names. The others are counted. */
export const MAX_INVALID_FIELDS = 100;

/** A validation error, in the shape that Fastify gives it. */
export type Issue = { keyword: string; instancePath: string; message?: string | undefined };

/** The first error of each invalid field, as the forms show it. */
export function invalidFields(issues: readonly Issue[]): ErrorDetail[] {
  const byPath = new Map<string, ErrorDetail>();
  for (const issue of issues) {
    const detail = toDetail(issue);
    if (!byPath.has(detail.path)) byPath.set(detail.path, detail);
  }
  const fields = [...byPath.values()];
  const more = fields.length - MAX_INVALID_FIELDS;
  if (more <= 0) return fields;
  const message = `${more.toLocaleString('en')} more ${more === 1 ? 'field is' : 'fields are'} not valid`;
  return [...fields.slice(0, MAX_INVALID_FIELDS), { path: '', message }];
}

function toDetail(issue: Issue): ErrorDetail {
  const path = issue.instancePath.split('/').filter(Boolean).join('.');
  if (path === '' && issue.keyword === 'invalid_type')
    return { path, message: 'The request body must be a JSON object' };
  return { path, message: issue.message ?? 'The value is not valid' };
}
