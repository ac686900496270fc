import type { z } from 'zod';

/** The name and description that projects, documents and organizations have, as a form holds them. */
export type Details = { name: string; description: string };

/** A schema of the contract, which also accepts a missing description. */
export type DetailsSchema = z.ZodType<unknown, { name: string; description?: string | null | undefined }>;

/** A schema that accepts more than a form can hold also accepts what a form holds. Zod's types cannot express that. */
export const forForm = (schema: DetailsSchema) => schema as z.ZodType<unknown, Details>;
