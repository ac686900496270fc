import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { hasPreviousPage } from '#shared/browser/history.ts';
import { DeadEndDrawing } from '#shared/ui/dead-end-drawing.tsx';
import { NoticePage } from '#shared/ui/notice-page.tsx';

export function NotFoundPage() {
  const navigate = useNavigate();

  function goBack() {
    if (hasPreviousPage()) navigate(-1);
    else navigate('/');
  }

  return (
    <NoticePage
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
    </NoticePage>
  );
}
