import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from '#router.tsx';
import { locationOfRoute } from './current-location.ts';
import { headerTitle } from './header-title.ts';

test.each([
  ['/dashboard', 'Dashboard'],
  ['/dashboard/', 'Dashboard'],
  ['/profile', 'Profile'],
  ['/settings', 'Settings'],
  ['/org/acme', 'Organization - acme'],
  ['/org/acme/projects', 'Projects - acme'],
  ['/org/acme/projects/loans', 'Projects - acme'],
  ['/org/acme/projects/loans/documents', 'Documents - loans'],
  ['/org/acme/projects/loans/documents/approval', 'Documents - loans'],
  ['/org/acme/projects/loans/documents/approval/evaluation', 'Evaluation - approval'],
  ['/org/acme/projects/documents', 'Projects - acme'],
  ['/org/projects/projects/documents/documents/evaluation', 'Documents - documents'],
  ['/org/gr%C3%B6%C3%9Fe', 'Organization - größe'],
  ['/org/50%', 'Organization - 50%'],
  ['/elsewhere', ''],
])('shows for %s the title "%s"', (pathname, title) => {
  const match = matchRoutes(routes, pathname)?.at(-1);
  expect(headerTitle(locationOfRoute(match && { params: match.params, handle: match.route.handle }))).toBe(title);
});
