import { z } from 'zod';
import { TestFigures } from './test-run.ts';

/** What a project does with a version whose test cases do not pass: nothing, say so, or keep it from going live. */
export const PublishGate = z.enum(['off', 'warn', 'block'], 'Publish gate must be off, warn or block');
export type PublishGate = z.infer<typeof PublishGate>;

/** What the gate found when a version was to go live. */
export const GateOutcome = z
  .object({
    gate: PublishGate,
    run: TestFigures.extend({ version: z.int() }).describe('The run on exactly this version.'),
    minimum_coverage: z.number().nullable().describe('What the project asks for, in per cent.'),
    problems: z.array(z.string()).describe('Why it does not pass, for people. Empty where it does.'),
    is_overridden: z.boolean().describe('Whether it went on all the same, with a reason.'),
  })
  .meta({ id: 'GateOutcome' });
export type GateOutcome = z.infer<typeof GateOutcome>;
