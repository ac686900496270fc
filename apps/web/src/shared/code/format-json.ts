const step = '  ';

/**
 * JSON text with each part on a line of its own. Only the space between its parts changes: parsed and written again, a
 * number of many digits would come out as another one.
 */
export function formatJson(text: string): string {
  const tokens = text.match(/"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g) ?? [];
  const parts: string[] = [];
  let depth = 0;
  const newLine = () => `\n${step.repeat(depth)}`;
  tokens.forEach((token, index) => {
    const previous = tokens[index - 1];
    if (token === '}' || token === ']') {
      depth--;
      if (previous !== '{' && previous !== '[') parts.push(newLine());
    } else if (previous === '{' || previous === '[' || previous === ',') {
      parts.push(newLine());
    }
    if (token === '{' || token === '[') depth++;
    parts.push(token === ':' ? ': ' : token);
  });
  return parts.join('');
}
