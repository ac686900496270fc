import { askTheEngine } from '../../number/uncertain.ts';
import type { Budget } from '../value/budget.ts';
import type { Program } from './program.ts';
import type { Stage } from './walk.ts';
import { Walk } from './walk.ts';

/** Nodes and edges that the plans of one graph may have together, each of them in every plan, which bounds their memory. */
const MAX_PLANNED = 100_000;

/** What runs until a switch decides, and what runs after each of its decisions, made when it is first needed. */
export class Plan {
  readonly stage: Stage;
  readonly #program: Program;
  readonly #walk: Walk;
  readonly #room: { left: number };
  readonly #following = new Map<string, Plan>();

  constructor(program: Program, walk = new Walk(program.shape), room = { left: MAX_PLANNED }) {
    this.#program = program;
    this.#walk = walk;
    this.#room = room;
    room.left -= sizeOf(program);
    if (room.left < 0) askTheEngine();
    this.stage = walk.next();
  }

  /** What runs after the switch decided for these of its statements. To plan that is part of what a run may do. */
  after(switchNode: number, statements: readonly number[], budget: Budget): Plan {
    const key = statements.join();
    const known = this.#following.get(key);
    if (known) return known;
    budget.spend(sizeOf(this.#program));
    const node = this.#program.nodes[switchNode];
    const ids = node?.kind === 'switch' ? node.choice.ids : [];
    const walk = this.#walk.copy();
    walk.decide(switchNode, new Set(statements.map((place) => ids[place] as string)));
    const plan = new Plan(this.#program, walk, this.#room);
    this.#following.set(key, plan);
    return plan;
  }
}

const sizeOf = ({ shape }: Program) => shape.nodes.length + shape.edges.length;
