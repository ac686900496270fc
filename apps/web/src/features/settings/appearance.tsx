import { ColorSchemeSwitch } from '#shared/ui/color-scheme-switch.tsx';
import classes from './appearance.module.css';
import { SettingsSection } from './settings-section.tsx';

export function Appearance() {
  return (
    <SettingsSection title="Appearance" about="Light or dark, or as this device is set. Kept in this browser.">
      <div className={classes.choices}>
        <ColorSchemeSwitch />
      </div>
    </SettingsSection>
  );
}
