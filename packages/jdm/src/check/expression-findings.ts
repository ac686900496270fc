import type { Expression } from '../expression/syntax-tree.ts';
import { callFinding } from './call-findings.ts';
import type { Finding } from './finding.ts';
import { nameFinding } from './name-findings.ts';
import { operatorFinding } from './operator-findings.ts';
import type { TextScope } from './text-scope.ts';
import type { Part } from './typed-tree.ts';
import { assignedNames, TypedTree } from './typed-tree.ts';
import { unlistedValue } from './value-findings.ts';

/** What is to be said about one text. Nobody reads more. */
const MAX_FINDINGS = 20;

/** Finds names that nothing provides, and operators and functions that are used with wrong types. */
export const expressionFindings = (tree: Expression, source: string, scope: TextScope): Finding[] =>
  findingsIn(new TypedTree(tree, source, scope), scope);

/** What always fails is an error where every call that comes there fails with it. */
const asFailure = (finding: Finding, { isSkippable }: Part): Finding =>
  finding.code === 'wrong-type' && !isSkippable ? { ...finding, severity: 'error' } : finding;

export function findingsIn(typed: TypedTree, scope: TextScope, isAlone = true): Finding[] {
  const assigned = assignedNames(typed.tree);
  const findings: Finding[] = [];
  for (const part of typed.parts(isAlone)) {
    const found =
      nameFinding(part, typed, scope, assigned) ??
      operatorFinding(part.node, typed, scope) ??
      callFinding(part.node, typed) ??
      unlistedValue(part, scope, assigned);
    if (found) findings.push(scope.endsCalls ? asFailure(found, part) : found);
    if (findings.length >= MAX_FINDINGS) break;
  }
  return findings;
}
