import type { Switch } from '../nodes/compile-switch-node.ts';
import type { Budget } from '../value/budget.ts';
import type { Program } from './program.ts';
import type { Stage } from './walk.ts';
import { Walk } from './walk.ts';

/** Nodes and edges that the kept plans of one graph may have together, each of them in every plan. */
export const MAX_PLANNED = 4_000;
/** What a plan takes beside its nodes and edges, in the memory of so many of them. */
const PLAN = 16;
/** Measured: what a node or an edge takes in a plan. */
const BYTES_PER_PLANNED = 100;

/**
 * What runs until a switch decides, and what runs after each of its decisions, made when it is first needed. It is kept for
 * later runs while there is room.
 */
export class Plan {
  readonly stage: Stage;
  readonly #program: Program;
  readonly #walk: Walk;
  readonly #room: { left: number };
  readonly #following = new Map<string, Plan>();

  private constructor(program: Program, walk: Walk, room: { left: number }) {
    this.#program = program;
    this.#walk = walk;
    this.#room = room;
    this.stage = walk.next();
  }

  /** What runs until the first switch decides. */
  static start(program: Program, budget: Budget): Plan {
    return new Plan(program, new Walk(program.shape, budget), { left: MAX_PLANNED });
  }

  /** What runs after the switch decided for these of its statements. To plan that is part of what a run may do. */
  after(switchNode: number, statements: readonly number[], budget: Budget): Plan {
    const key = statements.join();
    const known = this.#following.get(key);
    if (known) return known;
    const node = this.#program.nodes[switchNode];
    const ids = node?.kind === 'switch' ? node.choice.ids : [];
    const walk = this.#walk.copy(budget);
    walk.decide(switchNode, new Set(statements.map((place) => ids[place] as string)));
    const plan = new Plan(this.#program, walk, this.#room);
    const size = sizeOf(this.#program) + (key.length >> 6);
    if (size > this.#room.left) return plan;
    this.#room.left -= size;
    this.#following.set(key, plan);
    return plan;
  }
}

const sizeOf = ({ shape }: Program) => shape.nodes.length + shape.edges.length + PLAN;

/** How much memory the plans of a program can take, about, after any runs. */
export function plannedBytes(program: Program): number {
  let plans = 1;
  for (const node of program.nodes) if (node.kind === 'switch') plans *= 1 + outcomesOf(node.choice);
  return (sizeOf(program) + Math.min(plans * sizeOf(program), MAX_PLANNED)) * BYTES_PER_PLANNED;
}

/** In how many ways a switch can decide: for one of its statements or none, or for any of them together. */
const outcomesOf = ({ ids, isFirst }: Switch) => (isFirst ? ids.length + 1 : 2 ** ids.length);
