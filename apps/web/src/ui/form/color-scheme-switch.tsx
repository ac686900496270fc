import { useMantineColorScheme } from '@mantine/core';
import { useId } from 'react';
import classes from './color-scheme-switch.module.css';
import radio from './radio.module.css';

const choices = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

export function ColorSchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const name = useId();

  return (
    <fieldset className={classes.switch}>
      <legend className={classes.legend}>Appearance</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className={classes.choice}>
          <input
            className={radio.radio}
            type="radio"
            name={name}
            checked={colorScheme === value}
            onChange={() => setColorScheme(value)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
