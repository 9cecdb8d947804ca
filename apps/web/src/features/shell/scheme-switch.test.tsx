/** Light or dark: a choice in one tab applies to every other tab. */
import { screen, waitFor } from '@testing-library/react';
import { openApp } from '../../testing/render-app.js';

const scheme = (): string => document.documentElement.className;

/** Fires the event that this tab gets when another tab writes to storage. */
function writtenElsewhere(key: string, newValue: string): void {
  window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
}

beforeEach(() => void jest.spyOn(console, 'warn').mockImplementation());

test('a color scheme is remembered, and a choice in another tab applies here without other settings', async () => {
  localStorage.setItem('praxis.industry', 'law');
  const { user } = openApp('/no/such/page', { as: 'nobody', framed: true });
  await user.click(await screen.findByRole('button', { name: 'Switch to light theme' }));
  expect(scheme()).toBe('light');
  expect(localStorage.getItem('praxis.scheme')).toBe('light');

  // The other tab has also chosen an industry, which does not apply to this tab.
  localStorage.setItem('praxis.industry', 'realestate');
  writtenElsewhere('praxis.scheme', 'dark');
  await waitFor(() => expect(scheme()).toBe('dark'));
  expect(await screen.findByRole('button', { name: 'Switch to light theme' })).toBeVisible();
  expect(localStorage.getItem('praxis.industry')).toBe('realestate');

  writtenElsewhere('praxis.scheme', 'light');
  await waitFor(() => expect(scheme()).toBe('light'));
  // A value that is not a scheme leaves the choice to the brand.
  writtenElsewhere('praxis.scheme', 'purple');
  await waitFor(() => expect(scheme()).toBe('dark'));
});
