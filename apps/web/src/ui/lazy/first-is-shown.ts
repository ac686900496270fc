import { createContext } from 'react';

/** Whether what a page is opened for is on the screen. Parts around it that can wait are loaded then. */
export const FirstIsShown = createContext(true);
