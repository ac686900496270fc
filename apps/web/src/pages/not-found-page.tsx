import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { hasPreviousPage } from '#shared/browser/history.ts';
import { DeadEnd } from '#shared/ui/dead-end.tsx';
import { DeadEndPage } from '#shared/ui/dead-end-page.tsx';
import { useIsInside, VisitorLayout } from './visitor-layout.tsx';

/** An address that leads nowhere, with all that is around any other page of the visitor. */
export function NotFoundPage() {
  const View = useIsInside() ? DeadEnd : DeadEndPage;
  const navigate = useNavigate();

  function goBack() {
    if (hasPreviousPage()) navigate(-1);
    else navigate('/');
  }

  return (
    <VisitorLayout>
      <View
        title="Page Not Found"
        actions={
          <>
            <Button component={Link} to="/dashboard">
              Go to Dashboard
            </Button>
            <Button variant="default" onClick={goBack}>
              Go Back
            </Button>
          </>
        }
      >
        <p>Nothing lives at this address. It may have been mistyped, or what was here has been renamed or deleted.</p>
      </View>
    </VisitorLayout>
  );
}
