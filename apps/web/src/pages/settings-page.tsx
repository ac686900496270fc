import { About } from '#features/settings/about.tsx';
import { Appearance } from '#features/settings/appearance.tsx';
import { Sessions } from '#features/settings/sessions.tsx';
import { PageHead } from '#shared/ui/page-head.tsx';

export function SettingsPage() {
  return (
    <>
      <PageHead title="Settings" />
      <Appearance />
      <Sessions />
      <About />
    </>
  );
}
