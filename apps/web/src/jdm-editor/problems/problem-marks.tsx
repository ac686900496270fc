import type { Problem } from '@rulewright/contract';

type Props = { scope: string; problems: readonly Problem[] };

/** Outlines the nodes that have a problem. It uses a style sheet, because the vendor's editor renders the nodes. */
export function ProblemMarks({ scope, problems }: Props) {
  const marked = new Set(problems.flatMap(({ node_id }) => node_id ?? []));
  if (marked.size === 0) return null;
  const within = `#${CSS.escape(scope)}`;
  const nodes = [...marked].map((id) => `[data-id="${CSS.escape(id)}"]`).join(',');
  return (
    <style>
      {`${within} .react-flow__node:is(${nodes}) { border-radius: 6px; outline: 2px solid var(--rw-danger); outline-offset: 3px; }
      ${within} .react-flow__node:is(${nodes})::after { position: absolute; z-index: 30; top: -14px; left: -14px; width: 22px; height: 22px; border-radius: 50%; background: var(--rw-danger); color: var(--rw-on-filled); font: 700 14px/22px var(--mantine-font-family); text-align: center; content: "!" / "Problem"; }`}
    </style>
  );
}
