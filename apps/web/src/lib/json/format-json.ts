import { jsonTokens } from '@rulewright/jdm';

const step = '  ';

/**
 * JSON text with each part on a line of its own. Only the space between its parts changes: parsed and written again, a
 * number of many digits would come out as another one.
 */
export function formatJson(text: string): string {
  const parts: string[] = [];
  let depth = 0;
  let previous = '';
  const newLine = () => `\n${step.repeat(depth)}`;
  for (const { start, end } of jsonTokens(text)) {
    const token = text.slice(start, end);
    if (token === '}' || token === ']') {
      depth = Math.max(0, depth - 1);
      if (previous !== '{' && previous !== '[') parts.push(newLine());
    } else if (previous === '{' || previous === '[' || previous === ',') {
      parts.push(newLine());
    }
    if (token === '{' || token === '[') depth++;
    parts.push(token === ':' ? ': ' : token);
    previous = token;
  }
  return parts.join('');
}
