import { ColorSchemeSwitch } from '#ui/form/color-scheme-switch.tsx';
import { Section } from '#ui/layout/section.tsx';
import classes from './appearance.module.css';

export function Appearance() {
  return (
    <Section beside title="Appearance" about="Light or dark, or as this device is set. Kept in this browser.">
      <div className={classes.choices}>
        <ColorSchemeSwitch />
      </div>
    </Section>
  );
}
