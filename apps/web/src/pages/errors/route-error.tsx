import { Button } from '@mantine/core';
import { useRouteError } from 'react-router';
import { PageMessageContainer } from '#ui/feedback/page-message-container.tsx';
import { BarePage } from '#ui/layout/bare-page.tsx';

// The messages of Chromium, Firefox, Safari and Vite when a chunk cannot be loaded.
const chunkFailure =
  /dynamically imported module|importing a module script failed|unable to preload css|is not a valid javascript mime/i;

/** Replaces a page that failed to load or render. It says what to do, and no internal details. */
export function RouteError() {
  const { title, text } = explain(useRouteError());

  return (
    <BarePage>
      <PageMessageContainer
        title={title}
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Reload</Button>
            {/* Not a router link, because the router may be what failed. */}
            <Button component="a" href="/" variant="default">
              Go Home
            </Button>
          </>
        }
      >
        <p role="alert">{text}</p>
      </PageMessageContainer>
    </BarePage>
  );
}

function explain(error: unknown): { title: string; text: string } {
  const message = error instanceof Error ? error.message : '';
  if (!chunkFailure.test(message)) {
    return {
      title: 'Something went wrong',
      text: 'This page stopped because of an unexpected problem. What you have saved is safe. Reload to try again.',
    };
  }
  if (!navigator.onLine) {
    return {
      title: 'You are offline',
      text: 'This page could not be loaded because there is no connection. Check your network, then reload.',
    };
  }
  return {
    title: 'This page could not be loaded',
    text: 'A new version of Rulewright may have been released since you opened it, or the connection was lost. Reload to continue with the current version.',
  };
}
