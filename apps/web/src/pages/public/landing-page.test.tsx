import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { renderApp } from '#testing/render-app.tsx';
import { storeSession } from '#testing/session.ts';

beforeEach(async () => {
  renderApp('/');
  await screen.findByRole('heading', { level: 1 });
});

test('three feature cards carry the names of the offer', () => {
  const features = screen.getByRole('region', { name: 'From a policy on paper to an answer in code' });
  const titles = within(features).getAllByRole('heading', { level: 3 });
  expect(titles.map((title) => title.textContent)).toEqual([
    'Rule Management',
    'Smart Evaluation',
    'Team Collaboration',
  ]);
});

test('the figures are the fixed claims', () => {
  const figures = within(screen.getByRole('region', { name: 'In figures' })).getAllByRole('listitem');
  expect(figures.map((figure) => figure.textContent)).toEqual(['10K+ rules', '500+ organizations', '99.9% uptime']);
});

test('the promise names the trial, the missing credit card and the setup time', () => {
  for (const term of ['Free 30-day trial', 'No credit card', 'Setup in 5 minutes']) {
    expect(screen.getByText(term)).toBeVisible();
  }
});

test('the header leads to sign in and to get started', () => {
  const header = within(screen.getByRole('banner'));
  expect(header.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
  expect(header.getByRole('link', { name: 'Get started' })).toHaveAttribute('href', '/register');
});

test('the footer links lead where they say', () => {
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

test('who is signed in is led on to their work, and nowhere asked to sign in or to register', async () => {
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

test('no link is a dead end, and every in-page link has its target', () => {
  for (const link of screen.getAllByRole('link')) {
    const address = link.getAttribute('href') ?? '';
    expect(address).toMatch(/^\/|^#\w/);
    const [, anchor] = address.split('#');
    if (anchor !== undefined) expect(document.getElementById(anchor)).toBeInTheDocument();
  }
});

test('the title of the document names the page', () => {
  expect(document.title).toBe('Business decisions, drawn to be checked · Rulewright');
});

test('the worked example answers a changed order with the row that decides', async () => {
  expect(screen.getByRole('status')).toHaveTextContent('Row 2 decides: fee 0');

  await userEvent.click(screen.getByRole('radio', { name: 'standard' }));
  expect(screen.getByRole('status')).toHaveTextContent('Row 3 decides: fee 5');

  fireEvent.change(screen.getByRole('slider', { name: 'Order total' }), { target: { value: '90' } });
  expect(screen.getByRole('status')).toHaveTextContent('Row 4 decides: fee 9');
});

test('the appearance can be chosen, and is remembered', async () => {
  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(window.localStorage.getItem('mantine-color-scheme-value')).toBe('dark');
});
