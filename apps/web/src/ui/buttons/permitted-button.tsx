import type { ButtonProps } from '@mantine/core';
import { Button, Tooltip, VisuallyHidden } from '@mantine/core';
import type { ComponentPropsWithoutRef, Ref } from 'react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Permit } from '#lib/permit.ts';
import { ariaDisabled } from './aria-disabled.ts';

type Props = ButtonProps &
  Omit<ComponentPropsWithoutRef<'button'>, keyof ButtonProps> & {
    ref?: Ref<HTMLButtonElement>;
    permit: Permit;
    /** Makes it a link to another page. */
    to?: string;
  };

const events = { hover: true, focus: true, touch: true };

/** A button that people without the permission can still focus or point at, to learn why it is disabled. */
export function PermittedButton({ permit, to, ...props }: Props) {
  const reason = useId();
  if (permit.allowed) {
    const { ref, ...rest } = props;
    return to === undefined ? <Button {...props} /> : <Button {...(rest as ButtonProps)} component={Link} to={to} />;
  }
  // `disabled` would make it unreachable for the keyboard.
  const { onClick: _, disabled: __, 'aria-describedby': described = '', ...shown } = props;
  return (
    <>
      <Tooltip label={permit.reason} events={events} multiline maw="20rem">
        <Button {...shown} type="button" aria-describedby={`${described} ${reason}`.trim()} {...ariaDisabled(true)} />
      </Tooltip>
      <VisuallyHidden id={reason}>{permit.reason}</VisuallyHidden>
    </>
  );
}
