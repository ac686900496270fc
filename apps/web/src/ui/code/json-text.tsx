import type { JsonToken } from '@rulewright/jdm';
import { jsonTokens } from '@rulewright/jdm';
import type { ReactNode } from 'react';
import { memo } from 'react';
import classes from './json-text.module.css';

/**
 * Longer texts are shown without colours: every coloured part is an element, and millions of them would make the page
 * slow.
 */
const longest = 100_000;

/**
 * JSON in the editor's colours, without the editor. Memoized, because it stands beside fields that people type into.
 */
export const JsonText = memo(function JsonText({ children: text }: { children: string }) {
  if (text.length > longest) return text;
  const tokens = [...jsonTokens(text)];
  const parts: ReactNode[] = [];
  let end = 0;
  for (const [index, token] of tokens.entries()) {
    const after = tokens[index + 1];
    const look = lookOf(token, after ? text.slice(after.start, after.end) : '');
    if (!look) continue;
    parts.push(
      text.slice(end, token.start),
      <span key={token.start} className={look}>
        {text.slice(token.start, token.end)}
      </span>,
    );
    end = token.end;
  }
  return [...parts, text.slice(end)];
});

function lookOf({ kind }: JsonToken, after: string): string | undefined {
  if (kind === 'string') return after === ':' ? classes.name : undefined;
  return kind === 'sign' ? undefined : classes.value;
}
