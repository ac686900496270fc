import { z } from 'zod';

/** Whether a text from an address can be an id at all: the database fails on a text that cannot. */
export const isUuid = (text: string): boolean => z.uuid().safeParse(text).success;
