import { memo } from 'react';
import { colouredParts } from './token-classes.ts';

/** The text of an expression or a cell in the colours of the language. */
export const ExpressionText = memo(function ExpressionText({ children }: { children: string }) {
  const parts = colouredParts(children);
  if (parts.length === 0) return children;
  const drawn: React.ReactNode[] = [];
  let at = 0;
  for (const { start, end, className } of parts) {
    if (start > at) drawn.push(children.slice(at, start));
    drawn.push(
      <span key={start} className={className}>
        {children.slice(start, end)}
      </span>,
    );
    at = end;
  }
  return [...drawn, children.slice(at)];
});
