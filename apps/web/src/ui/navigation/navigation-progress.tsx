import { nprogress, NavigationProgress as ProgressBar } from '@mantine/nprogress';
import { useEffect } from 'react';
import { useNavigation } from 'react-router';

// Most pages load faster than this, and a bar that only flashes would be noise.
const patience = 150;

/** A thin bar at the top while the next page loads. */
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
