import type { ReactNode } from 'react';
import classes from './panel-body.module.css';

/** The space of a panel, which scrolls where it has no room. */
export const PanelBody = ({ children }: { children: ReactNode }) => <div className={classes.body}>{children}</div>;
