import { nprogress, NavigationProgress as ProgressBar } from '@mantine/nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';

// Most chunks are there sooner than this, and a bar that only flashes is noise.
const patience = 150;

/** A thin bar at the top while the next page is on its way. */
export function NavigationProgress() {
  const waiting = useNavigation().state !== 'idle';

  useEffect(() => {
    if (!waiting) return;
    const timer = setTimeout(() => nprogress.start(), patience);
    return () => {
      clearTimeout(timer);
      nprogress.complete();
    };
  }, [waiting]);

  return <ProgressBar size={2} aria-hidden />;
}
