import { z } from 'zod';

/** The input and output of one node. */
export const NodeTrace = z
  .looseObject({
    id: z.string(),
    name: z.string(),
    input: z.unknown(),
    output: z.unknown(),
    performance: z.string().nullish(),
    traceData: z.unknown().optional().describe('What the kind of node tells beside: the row that hit, for a table.'),
    order: z.number().optional(),
  })
  .meta({ id: 'NodeTrace' });
export type NodeTrace = z.infer<typeof NodeTrace>;

export const Trace = z.record(z.string(), NodeTrace);
