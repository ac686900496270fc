import { z } from 'zod';

export const confirmation = (message: string) => z.string({ error: message }).min(1, message);

/**
 * Both fields must hold the same text; the message stands at the confirmation. It is checked even while
 * other fields are wrong, so that a person sees all there is to mend at once.
 */
export function confirms<Shape extends z.ZodRawShape>(
  form: z.ZodObject<Shape>,
  password: keyof Shape,
  confirm: keyof Shape,
) {
  return form.refine((value: Record<PropertyKey, unknown>) => value[password] === value[confirm], {
    error: "Passwords don't match",
    path: [confirm],
    when: ({ value, issues }) =>
      typeof value === 'object' && value !== null && !issues.some((issue) => issue.path?.[0] === confirm),
  });
}
