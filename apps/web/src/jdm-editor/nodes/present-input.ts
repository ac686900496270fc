import { createContext } from 'react';

/** Tells what the graph is tried on at present: the input that somebody gave, or null. Asked for only when needed. */
export const PresentInput = createContext<() => unknown>(() => null);
