import { askTheEngine } from '../../number/uncertain.ts';

/** How much one run may do before it is left to the engine, which runs where it can be stopped. */
export class Budget {
  constructor(public steps: number) {}

  spend(steps: number): void {
    this.steps -= steps;
    if (this.steps < 0) askTheEngine();
  }
}
