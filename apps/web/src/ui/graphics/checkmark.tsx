type Props = { met: boolean };

/** A checkmark, or an empty circle while the condition is not met. */
export function Checkmark({ met }: Props) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke="currentColor" aria-hidden="true">
      {met ? <path d="m2 7.5 3.4 3.5L12 3" strokeWidth="2" /> : <circle cx="7" cy="7" r="3.25" />}
    </svg>
  );
}
