/** Stands before a message about a failure or a warning. */
export function AlertIcon() {
  return (
    <svg
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M8 2.5v7M8 11.5v2" />
    </svg>
  );
}
