import { z } from 'zod';
import { id } from './fields.ts';
import { TestFigures } from './test-run.ts';

/** What a project does with a version whose test cases do not pass: nothing, say so, or keep it from going live. */
export const PublishGate = z.enum(['off', 'warn', 'block'], 'Publish gate must be off, warn or block');
export type PublishGate = z.infer<typeof PublishGate>;

/** How many of the cases whose answers changed an outcome names at most. */
export const MAX_CHANGED_CASES = 100;

/** What the gate found when a version was to go live. */
export const GateOutcome = z
  .object({
    gate: PublishGate,
    run: TestFigures.extend({ version: z.int() }).describe(
      'The run on exactly this version. Of no cases where the gate is off and only warnings of the check block.',
    ),
    minimum_coverage: z.number().nullable().describe('What the project asks for, in per cent.'),
    live_version: z.int().nullable().describe('The version that the answers are compared with: the one that was live.'),
    compared: z
      .int()
      .min(0)
      .describe(
        'How many cases were compared with the live version. A run that takes too long compares fewer than it has.',
      ),
    changed: z.int().min(0).describe('How many of those the live version answers otherwise.'),
    changed_cases: z
      .array(z.object({ id, name: z.string() }))
      .describe(`Which those are: at most ${MAX_CHANGED_CASES}, in the order of the cases.`),
    warnings: z
      .int()
      .min(0)
      .describe(
        'How many warnings the check has that keep the version from going live. 0 where the project allows them.',
      ),
    problems: z.array(z.string()).describe('Why it does not pass, for people. Empty where it does.'),
    is_overridden: z.boolean().describe('Whether it went on all the same, with a reason.'),
  })
  .meta({ id: 'GateOutcome' });
export type GateOutcome = z.infer<typeof GateOutcome>;
