import { isBlank } from './white-space.ts';

/** A value that may be anything: a graph is saved before it is right, so that nothing may rely on its shape. */
export type Loose = Record<string, unknown>;

export const asRecord = (value: unknown): Loose =>
  typeof value === 'object' && value !== null ? (value as Loose) : {};

export const asList = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(asRecord) : []);

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Empty where there is nothing but space in it. */
export const unlessBlank = (value: string): string => (isBlank(value) ? '' : value);
