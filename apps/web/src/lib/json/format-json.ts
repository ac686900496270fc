import { jsonTokens } from '@rulewright/jdm';

const step = '  ';

/**
 * Formats JSON with each part on its own line. It changes only the space between the parts: parsing and writing the
 * text again would change numbers that have many digits.
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
