import { z } from 'zod';
import { limits } from './fields.ts';

/** The address of a project or document, made from its name. It may come out empty: a name of symbols has none. */
export function slugify(name: string): string {
  return (
    name
      .normalize('NFC')
      .toLowerCase()
      .trim()
      .replace(/[^\p{L}\p{Nd}\s-]/gu, '')
      .replace(/\s+/g, '-')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, '')
      // Normalized again, because removing characters can bring two together that form one letter.
      .normalize('NFC')
  );
}

const notASlug = 'Slug may hold only lowercase letters, digits and single hyphens';

export const Slug = z
  .string(notASlug)
  .min(1, notASlug)
  .max(limits.slug, { error: `Slug must be less than ${limits.slug} characters`, abort: true })
  .refine((value) => slugify(value) === value, notASlug);

/** A name that an address can be made from. Names beyond the length limit are not converted: they may be megabytes. */
export const sluggable = <Name extends z.ZodType<string>>(name: Name, label: string) =>
  name.refine(
    (value) => value.length > limits.name.max || slugify(value) !== '',
    `${label} must contain at least one letter or digit`,
  );
