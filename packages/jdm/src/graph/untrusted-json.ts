import { isBlank } from './white-space.ts';

/**
 * An object whose fields may have any type. A graph can be saved while it is incomplete, so no code may rely on its
 * shape.
 */
export type UnknownRecord = Record<string, unknown>;

export const asRecord = (value: unknown): UnknownRecord =>
  typeof value === 'object' && value !== null ? (value as UnknownRecord) : {};

export const asList = (value: unknown): UnknownRecord[] => (Array.isArray(value) ? value.map(asRecord) : []);

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Empty if the text contains only space. */
export const unlessBlank = (value: string): string => (isBlank(value) ? '' : value);
