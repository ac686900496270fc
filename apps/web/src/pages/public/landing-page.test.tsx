import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';
import { storeSession } from '#testing/session.ts';

beforeEach(async () => {
  renderApp('/');
  await screen.findByRole('heading', { level: 1 });
});

test('has three feature cards with the names of the offer', () => {
  const features = screen.getByRole('region', { name: 'From a policy on paper to an answer in code' });
  const titles = within(features).getAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual([
    'Rule Management',
    'Smart Evaluation',
    'Team Collaboration',
  ]);
});

test('shows the fixed figures', () => {
  const figures = within(screen.getByRole('region', { name: 'In figures' })).getAllByRole('listitem');
  expect(figures.map((figure) => figure.textContent)).toEqual(['10K+ rules', '500+ organizations', '99.9% uptime']);
});

test('promises the trial, no credit card and the setup time', () => {
  for (const term of ['Free 30-day trial', 'No credit card', 'Setup in 5 minutes']) {
    expect(screen.getByText(term)).toBeVisible();
  }
});

test('links in the header to signing in and to getting started', () => {
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(header.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/register');
});

test('has footer links that lead where they say', () => {
  const links = within(screen.getByRole('contentinfo')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Features', '/#features'],
    ['How it works', '/#how-it-works'],
    ['Help', '/help'],
    ['API documentation', '/api/docs'],
    ['Sign in', '/login'],
    ['Get started', '/register'],
    ['Forgot password', '/forgot-password'],
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ]);
});

test('leads people who are signed in to their work, and never asks them to sign in or register', async () => {
  act(() => storeSession());
  const addresses = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).not.toContain('/login');
  expect(addresses).not.toContain('/register');
  expect(addresses).not.toContain('/forgot-password');
  const calls = within(screen.getByRole('main')).getAllByRole('link', { name: 'Go to Dashboard' });
  for (const call of calls) expect(call).toHaveAttribute('href', '/dashboard');
  const footer = within(screen.getByRole('contentinfo'));
  for (const name of ['Dashboard', 'Profile', 'Settings']) expect(footer.getByRole('link', { name })).toBeVisible();
});

test('has a destination for every link, and a target for every in-page link', () => {
  for (const link of screen.getAllByRole('link')) {
    const address = link.getAttribute('href') ?? '';
    expect(address).toMatch(/^\/|^#\w/);
    const [, anchor] = address.split('#');
    if (anchor !== undefined) expect(document.getElementById(anchor)).toBeInTheDocument();
  }
});

test("names the page in the document's title", () => {
  expect(document.title).toBe('Business decisions, drawn to be checked · Rulewright');
});

test('answers a changed order in the example with the row that decides', async () => {
  expect(screen.getByRole('status')).toHaveTextContent('Row 2 decides: fee 0');

  await userEvent.click(screen.getByRole('radio', { name: 'standard' }));
  expect(screen.getByRole('status')).toHaveTextContent('Row 3 decides: fee 5');

  fireEvent.change(screen.getByRole('slider', { name: 'Order total' }), { target: { value: '90' } });
  expect(screen.getByRole('status')).toHaveTextContent('Row 4 decides: fee 9');
});

test('lets visitors choose the appearance, and remembers it', async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
});
