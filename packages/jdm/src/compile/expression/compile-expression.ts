import type { FunctionName } from '../../expression/builtins/functions.ts';
import type { MethodName } from '../../expression/builtins/methods.ts';
import type { Expression } from '../../expression/syntax-tree.ts';
import type { Numbers } from '../../number/numbers.ts';
import type { Method } from '../functions/date-methods.ts';
import { dateMethods } from '../functions/date-methods.ts';
import { implementationsWith } from '../functions/functions.ts';
import type { Implementation } from '../functions/implementation.ts';
import { NotCompiled } from '../outcome/not-compiled.ts';
import { compileAssignments } from './assignments.ts';
import { compileCall } from './calls.ts';
import type { Compilation, Evaluate, Scope } from './compilation.ts';
import { charged, costOf, isPlain } from './cost.ts';
import { compileDate, compileMethod } from './dates.ts';
import { compileList, compileNumber, compileObject, compileTemplate } from './literals.ts';
import { compileLoop } from './loops.ts';
import { compileBinary, compileUnary } from './operators.ts';
import { compileAccess, compileName } from './paths.ts';
import { compileRange } from './ranges.ts';
import { compileSlice } from './slices.ts';

type Library = {
  functions: Record<Exclude<FunctionName, 'd'>, Implementation>;
  methods: Record<MethodName, Method>;
};

/** Made once for each of the two kinds of numbers: a compiler is made for each text that is explained. */
const libraries = new Map<Numbers, Library>();

/** Makes functions of expressions: each part becomes a function that calls those of its own parts. */
export class ExpressionCompiler implements Compilation {
  readonly #functions: Library['functions'];
  readonly #methods: Library['methods'];
  readonly #maxParts: number;
  #parts = 0;
  #readsRoot = false;

  constructor(
    readonly numbers: Numbers,
    maxParts = Number.POSITIVE_INFINITY,
  ) {
    const library = libraries.get(numbers) ?? {
      functions: implementationsWith(numbers),
      methods: dateMethods(numbers),
    };
    libraries.set(numbers, library);
    this.#functions = library.functions;
    this.#methods = library.methods;
    this.#maxParts = maxParts;
  }

  /** How many functions were made so far, about. */
  get parts(): number {
    return this.#parts;
  }

  /** Whether some expression has all of its input as a value, where it shows which fields that has. */
  get readsRoot(): boolean {
    return this.#readsRoot;
  }

  /** Counts a function. Too many would fill the memory of whoever compiles them. */
  countPart(): void {
    if (++this.#parts > this.#maxParts) throw new NotCompiled('too many parts');
  }

  compileWhole(tree: Expression, scope: Scope): Evaluate {
    const evaluate = this.compile(tree, scope);
    return isPlain(tree) ? evaluate : charged(evaluate, costOf(tree));
  }

  compile(tree: Expression, scope: Scope): Evaluate {
    this.countPart();
    switch (tree.kind) {
      case 'null':
        return () => null;
      case 'boolean':
      case 'string': {
        const { value } = tree;
        return () => value;
      }
      case 'number':
        return compileNumber(this, tree);
      case 'name':
        return compileName(tree.name, scope);
      case 'item': {
        const level = scope.loops.length - 1;
        return ({ items }) => items[level];
      }
      case 'group':
        return this.compile(tree.inner, scope);
      case 'member':
      case 'index':
        return compileAccess(this, tree, scope);
      case 'list':
        return compileList(this, tree, scope);
      case 'object':
        return compileObject(this, tree, scope);
      case 'template':
        return compileTemplate(this, tree, scope);
      case 'slice':
        return compileSlice(this, tree, scope);
      case 'conditional':
        return this.#conditional(tree, scope);
      case 'unary':
        return compileUnary(this, tree, scope);
      case 'binary':
        return compileBinary(this, tree, scope);
      case 'loop':
        return compileLoop(this, tree, scope);
      case 'call': {
        if (tree.name === 'd') return compileDate(this, tree, scope);
        return compileCall(this, this.#functions[tree.name], tree, scope);
      }
      case 'method':
        return compileMethod(this, this.#methods[tree.name], tree, scope);
      case 'range':
        return compileRange(this, tree, scope);
      case 'root':
        this.#readsRoot = true;
        return ({ root }) => root;
      case 'assignments':
        return compileAssignments(this, tree, scope);
    }
  }

  #conditional(tree: Extract<Expression, { kind: 'conditional' }>, scope: Scope): Evaluate {
    const condition = this.compile(tree.condition, scope);
    const whenTrue = this.compile(tree.whenTrue, scope);
    const whenFalse = this.compile(tree.whenFalse, scope);
    return (frame) => {
      const holds = condition(frame);
      if (typeof holds !== 'boolean') return undefined;
      return holds ? whenTrue(frame) : whenFalse(frame);
    };
  }
}
