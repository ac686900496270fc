import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { hasPreviousPage } from '#lib/browser/history.ts';
import { useIsInside, VisitorLayout } from '#pages/layouts/visitor-layout.tsx';
import { PageMessage } from '#ui/feedback/page-message.tsx';
import { PageMessageContainer } from '#ui/feedback/page-message-container.tsx';

/** Shown at unknown addresses, in the frame of the visitor's other pages. */
export function NotFoundPage() {
  const View = useIsInside() ? PageMessage : PageMessageContainer;
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
