import type { ReactNode } from 'react';
import { memo } from 'react';
import classes from './json-text.module.css';

const token = /("(?:[^"\\]|\\.)*")(?<colon>\s*:)?|-?\d[\d.eE+-]*|true|false|null/g;
/** Each part is an element of the page, and a text of millions would make it slow. */
const longest = 100_000;

/** JSON in the colours of the editor, without the editor. Kept, for it stands beside fields that are typed into. */
export const JsonText = memo(function JsonText({ children: text }: { children: string }) {
  if (text.length > longest) return text;
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: found, 1: string, groups, index } of text.matchAll(token)) {
    const look = string === undefined ? classes.value : groups?.colon !== undefined && classes.name;
    if (!look) continue;
    const coloured = string ?? found;
    parts.push(
      text.slice(end, index),
      <span key={index} className={look}>
        {coloured}
      </span>,
    );
    end = index + coloured.length;
  }
  return [...parts, text.slice(end)];
});
