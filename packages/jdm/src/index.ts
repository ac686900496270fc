export type {
  CellChoice,
  CellContext,
  CellQuestion,
  CellReading,
  CellType,
  DayOrder,
  ShownCell,
} from './cells/cell-context.ts';
export { readCell } from './cells/read-cell.ts';
export { showCell } from './cells/show-cell.ts';
export { writtenText } from './cells/written-text.ts';
export type { Answer, Failed, RunOptions } from './compile/compile-decision.ts';
export { CompiledDecision, compileDecision, compileEdited, compileInSteps } from './compile/compile-decision.ts';
export { RunReplayer } from './compile/failed-cells-of-trace.ts';
export { compileCell } from './compile/expression/cells.ts';
export { ExpressionCompiler } from './compile/expression/compile-expression.ts';
export { MAX_COMPILED_CELLS } from './compile/graph/check-outline.ts';
export { KnownRows } from './compile/nodes/known-rows.ts';
export { NotCompiled } from './compile/outcome/not-compiled.ts';
export { answerOf } from './compile/run/answer.ts';
export { Frame } from './compile/run/frame.ts';
export { MAX_FAILED_CELLS, MAX_FAILED_ROWS } from './compile/run/failed-cells.ts';
export { mayHoldHalves } from './compile/run/half-characters.ts';
export { MAX_CALL_DEPTH } from './compile/run/run-limits.ts';
export type { Hit } from './compile/run/run-state.ts';
export type { Steps } from './compile/steps.ts';
export { finish } from './compile/steps.ts';
export { Budget } from './compile/value/budget.ts';
export type { Fields, Value } from './compile/value/value.ts';
export { comparedEnd } from './expression/at-cursor.ts';
export { canBacktrack } from './expression/backtracking-cost.ts';
export type { Builtin } from './expression/builtins/builtin.ts';
export { functions, loops } from './expression/builtins/functions.ts';
export { methods } from './expression/builtins/methods.ts';
export { cellType } from './expression/field-usage/guessed-types.ts';
export { inferType } from './expression/inference/infer.ts';
export { tokensBefore as expressionTokens } from './expression/lexer.ts';
export { parseCell, parseExpression } from './expression/parse.ts';
export type { Cell, CellTest, Expression } from './expression/syntax-tree.ts';
export type { Token as ExpressionToken } from './expression/token.ts';
export type { ObjectType, Type } from './expression/types/type.ts';
export { anyType } from './expression/types/type.ts';
export { typeText } from './expression/types/type-text.ts';
export { checkGraph, checkLimits } from './graph/check-graph.ts';
export { checkShapes, notInShape } from './graph/check-shapes.ts';
export { checkStructure } from './graph/check-structure.ts';
export type { ContentShape } from './graph/content-shape.ts';
export { mismatchOf } from './graph/content-shape.ts';
export type { NodeKind } from './graph/new-node.ts';
export { kindOf, newNode } from './graph/new-node.ts';
export type { ContentOf } from './graph/node-kinds.ts';
export { schemaSubjectOf } from './graph/node-kinds.ts';
export { parseSchema } from './graph/node-schema.ts';
export type { NodeText } from './graph/node-text.ts';
export { functionSource } from './graph/nodes/function-node.ts';
export { columnsOf } from './graph/nodes/table-columns.ts';
export type { ParsedGraph, ParsedNode } from './graph/parsed-graph.ts';
export { parseGraph, parseGraphInSteps, toParsedGraph } from './graph/parsed-graph.ts';
export type { Problem } from './graph/problem.ts';
export { inOrderOfNodes, MAX_PROBLEMS, problemIn, toApiProblem } from './graph/problem.ts';
export { asList, asRecord, asText } from './graph/untrusted-json.ts';
export { jsonFault } from './json/json-fault.ts';
export type { JsonToken } from './json/json-tokens.ts';
export { jsonTokens } from './json/json-tokens.ts';
export { rawMember } from './json/raw-member.ts';
export { withoutUnderflow } from './json/underflow.ts';
export type { Numbers, Numeric } from './number/numbers.ts';
export { compare as compareNumbers, doubleOf, plainNumbers, writtenNumbers } from './number/numbers.ts';
export { Uncertain } from './number/uncertain.ts';
export type { Schemas } from './schema/schema.ts';
export { noSchemas, schemaOf } from './schema/schema.ts';
export { graphTypes } from './scope/graph-types.ts';
export { responseFields, responseValues } from './scope/response-schemas.ts';
export type { TextPlace } from './scope/scope-at.ts';
export { scopeAt, typeOf } from './scope/scope-at.ts';
export type { Suggestion } from './scope/suggestions.ts';
export { signatureAt, suggestionNamed, suggestionsAt } from './scope/suggestions.ts';
export { withTriedFields } from './scope/tried-fields.ts';
export type { CoverageFigures, CoverageTarget, Reached } from './test-cases/coverage.ts';
export { Coverage, coveragePercent, coverageText } from './test-cases/coverage.ts';
export type { Difference, Expectation } from './test-cases/expectation.ts';
export { acceptAnswer, changeSignature, compareWithExpected, MAX_DIFFERENCES } from './test-cases/expectation.ts';
export type { CaseFailure, FailureCause } from './test-cases/failure-causes.ts';
export { failureCauses, MAX_CAUSES } from './test-cases/failure-causes.ts';
export { hitsOfTrace, traceOfHits } from './test-cases/hits-of-trace.ts';
export { InputFinder } from './test-cases/input-reaching.ts';
export { pointerSteps, pointerTo } from './test-cases/json-pointer.ts';
export { literalOf } from './test-cases/values.ts';
