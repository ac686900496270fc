import type { RefObject } from 'react';
import { createContext } from 'react';

/** Which page is shown, whatever frame is around it. Null until there is one. */
export const ShownPath = createContext<RefObject<string | null>>({ current: null });
