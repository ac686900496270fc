import { isBlank } from './white-space.ts';

/** A value that may be anything: a graph is saved before it is right, so that nothing may rely on its shape. */
export type UnknownRecord = Record<string, unknown>;

export const asRecord = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null ? (value as UnknownRecord) : {};

export const asList = (value: unknown): UnknownRecord[] => (Array.isArray(value) ? value.map(asRecord) : []);

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Empty where there is nothing but space in it. */
export const unlessBlank = (value: string): string => (isBlank(value) ? '' : value);
