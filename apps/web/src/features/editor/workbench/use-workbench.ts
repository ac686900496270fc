import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { remembered } from '#lib/browser/remembered.ts';
import { isDialogOpen } from '#ui/dialogs/is-dialog-open.ts';
import { useUrlTab } from '#ui/navigation/use-url-tab.ts';

type DockSide = 'right' | 'bottom';

const partNames = ['test', 'problems', 'trace', 'tests'] as const;

/** What the dock shows. */
export type DockPartName = (typeof partNames)[number];

const sideKey = 'rulewright:dock-side';
const partKey = 'rulewright:dock-part';

/** Whether the editor fills the window, and where its dock is. */
export function useWorkbench() {
  const [tab] = useUrlTab();
  const [wanted, setFilled] = useState(false);
  const narrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false }) ?? false;
  const [chosenSide, setSide] = useState<DockSide>(() =>
    remembered.getItem(sideKey) === 'bottom' ? 'bottom' : 'right',
  );
  const [part, setPart] = useState(() => partNames.find((name) => name === remembered.getItem(partKey)) ?? 'test');
  // The editor is in the first tab.
  const filled = wanted && tab === null;

  // In fields and expressions as well: nobody should have to leave what they type for it.
  useHotkeys([['mod+shift+F', () => !isDialogOpen() && setFilled((before) => !before)]], [], true);

  useEffect(() => {
    if (!filled) return;
    const { style } = document.documentElement;
    const before = style.overflow;
    style.overflow = 'hidden';
    return () => {
      style.overflow = before;
    };
  }, [filled]);

  return {
    filled,
    toggle: () => setFilled((before) => !before),
    part,
    showPart(next: DockPartName) {
      remembered.setItem(partKey, next);
      setPart(next);
    },
    side: narrow ? ('bottom' as const) : chosenSide,
    /** On a phone the dock is always at the bottom. */
    canMoveDock: !narrow,
    moveDock(to: DockSide) {
      remembered.setItem(sideKey, to);
      setSide(to);
    },
  };
}

export type Workbench = ReturnType<typeof useWorkbench>;
