import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { hasPreviousPage } from '#shared/browser/history.ts';
import { isSignedIn, useSession } from '#shared/session/session-store.ts';
import { DeadEndDrawing } from '#shared/ui/dead-end-drawing.tsx';
import { Notice } from '#shared/ui/notice.tsx';
import { NoticePage } from '#shared/ui/notice-page.tsx';
import { ProtectedLayout } from './protected-layout.tsx';
import { PublicLayout } from './public-layout.tsx';

/** An address that leads nowhere, with all that is around any other page of the visitor. */
export function NotFoundPage() {
  // Who signs out here is led away from it as from any page inside.
  const inside = useSession((session) => isSignedIn(session) || session.ended === 'by hand');
  const [Layout, View] = inside ? ([ProtectedLayout, Notice] as const) : ([PublicLayout, NoticePage] as const);
  const navigate = useNavigate();

  function goBack() {
    if (hasPreviousPage()) navigate(-1);
    else navigate('/');
  }

  return (
    <Layout>
      <View
        title="Page Not Found"
        drawing={<DeadEndDrawing />}
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
    </Layout>
  );
}
