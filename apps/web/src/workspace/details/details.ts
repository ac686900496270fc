import type { z } from 'zod';

/** What everything in the workspace is called and described by, as a form holds it. */
export type Details = { name: string; description: string };

/** The contract's rules, which also take a missing description. */
export type DetailsSchema = z.ZodType<unknown, { name: string; description?: string | null | undefined }>;

/** What takes more than a form can hold takes all that a form holds. Zod's types do not know that. */
export const forForm = (schema: DetailsSchema) => schema as z.ZodType<unknown, Details>;
