import { Link } from 'react-router';

export function LegalNote({ act }: { act: string }) {
  return (
    <>
      By {act} you agree to the <Link to="/terms">Terms of Service</Link> and the{' '}
      <Link to="/privacy">Privacy Policy</Link>.
    </>
  );
}
