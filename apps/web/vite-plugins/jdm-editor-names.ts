/** Gives nodes and columns of the graph editor names that their author recognises in lists, results and errors. */
import { replaceExactly } from './replace-exactly.ts';

/**
 * The editor names nodes "request" and "decisionTable1", and gives a copy, or a node added after a deletion, a name
 * that exists already. Expressions read a node's result by its name (`$nodes.Fees`), so one of the two could not be
 * read.
 */
export function patchNodeNames(code: string): string {
  const patched = replaceExactly(code, 'patchNodeNames', [
    [/name: "request"/g, 'name: "Request"', 1],
    [/name: "response"/g, 'name: "Response"', 1],
    [/name: `decisionTable\$\{e\}`/g, 'name: "DecisionTable"', 1],
    [/name: `expression\$\{e\}`/g, 'name: "Expression"', 1],
    [/name: `function\$\{e\}`/g, 'name: "Function"', 1],
    [/name: `switch\$\{e\}`/g, 'name: "Switch"', 1],
    [
      /(addNodes: \((\w)\) => \{\s+const .*\{ decisionGraph: (\w) \} = \w\.getState\(\);)/g,
      '$1\n$2 = withFreshNames($2, $3?.nodes);',
      1,
    ],
    [
      /T = p\.map\(\(f\) => \(\{\s+\.\.\.f,\s+id: m\[f\.id\],/g,
      'T = withFreshNames(p, u?.nodes).map((f) => ({ ...f, id: m[f.id],',
      1,
    ],
  ]);
  return `import { withFreshNames } from 'node-names';\n${patched}`;
}

/** The editor labels the columns of a table "Input", "Output" or "New field", whatever their field is. */
export function patchColumnLabels(code: string): string {
  const patched = replaceExactly(code, 'patchColumnLabels', [
    [/\{ \.\.\.t, field: (\w), (\w+): (\w) \}/g, '{ ...t, field: $1, name: labelFor(t, $1), $2: $3 }', 2],
    [/(\w) \|\| "New field", (\w) \?\? ""/g, '$1 || $2 || "New field", $2 ?? ""', 1],
    [/(\w) \|\| "Output", (\w) \?\? "output"/g, '$1 || $2 || "Output", $2 ?? "output"', 1],
  ]);
  return `import { labelFor } from 'column-labels';\n${patched}`;
}
