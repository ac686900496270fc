import { askTheEngine } from '../../number/uncertain.ts';
import type { Program } from './program.ts';
import type { Stage } from './walk.ts';
import { Walk } from './walk.ts';

/** A graph has at most so many plans; with more switches than that the engine runs it. */
const MAX_PLANS = 512;

/** What runs until a switch decides, and what runs after each of its decisions, made when it is first needed. */
export class Plan {
  readonly stage: Stage;
  readonly #walk: Walk;
  readonly #plans: { count: number };
  readonly #following = new Map<string, Plan>();
  readonly #program: Program;

  constructor(program: Program, walk = new Walk(program.shape), plans = { count: 0 }) {
    this.#program = program;
    this.#walk = walk;
    this.#plans = plans;
    if (++plans.count > MAX_PLANS) askTheEngine();
    this.stage = walk.next();
  }

  /** What runs after the switch decided for these of its statements. */
  after(switchNode: number, statements: readonly number[]): Plan {
    const key = statements.join();
    const known = this.#following.get(key);
    if (known) return known;
    const node = this.#program.nodes[switchNode];
    const ids = node?.kind === 'switch' ? node.choice.ids : [];
    const walk = this.#walk.copy();
    walk.decide(switchNode, new Set(statements.map((place) => ids[place] as string)));
    const plan = new Plan(this.#program, walk, this.#plans);
    this.#following.set(key, plan);
    return plan;
  }
}
