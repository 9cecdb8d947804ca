/** Choosing one of a thousand tenants: by mouse, by keyboard, and how many of them a page renders. */
import { screen, waitFor } from '@testing-library/react';
import { fill, openApp, TENANT, type App } from '../../../testing/render-app.js';
import { refusal, TestApi } from '../../../testing/test-api.js';

const TENANTS = Array.from({ length: 1000 }, (_none, index) => {
  const number = String(index).padStart(3, '0');
  return { ...TENANT, id: `11111111-1111-4111-8111-000000000${number}`, name: `Practice ${number}` };
});

let app: App;
let field: HTMLElement;

/** The tenants are served in pages of 200, as by the API. */
beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation();
  const api = new TestApi().on('GET /v1/tenants', ({ query }) => {
    const from = Number(query.get('cursor') ?? 0);
    const next = from + 200;
    return {
      ok: true,
      items: TENANTS.slice(from, next),
      nextCursor: next < TENANTS.length ? String(next) : null,
    };
  });
  app = openApp('/no/such/page', { as: 'admin', api, framed: true });
  field = await screen.findByRole('combobox', { name: 'Tenant' });
});

const options = (): (string | null)[] =>
  screen.queryAllByRole('option').map(({ textContent }) => textContent);
const acted = (): string[] => app.api.to('POST /v1/tenants/:id/act').map(({ path }) => path);
const idOf = (name: string): string => TENANTS.find((tenant) => tenant.name === name)?.id ?? 'none';

test('no option is rendered until the list opens, and then at most fifty matches', async () => {
  expect(field).toBe(screen.getByTestId('tenant-switcher'));
  expect(field).toHaveValue('Practice 000');
  expect(document.querySelectorAll('option, [role="option"]')).toHaveLength(0);
  await app.user.click(field);
  await waitFor(() => expect(options()).toHaveLength(50));
  expect(screen.getByText('950 more. Type to find them.')).toBeVisible();
  expect(screen.getByRole('option', { name: 'Practice 000' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('option', { name: 'Practice 049' })).not.toHaveAttribute('aria-selected', 'true');

  fill(field, 'practice 12');
  await waitFor(() => expect(options()).toEqual(TENANTS.slice(120, 130).map(({ name }) => name)));
  expect(screen.queryByText(/more\. Type/)).not.toBeInTheDocument();
  fill(field, 'nobody');
  expect(await screen.findByText('No matches')).toBeVisible();
  expect(options()).toEqual([]);
  await app.user.keyboard('{Escape}');
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  expect(field).toHaveValue('Practice 000');
});

test('a tenant far down the list can be chosen with the mouse, and is in the list afterward', async () => {
  await app.user.click(field);
  fill(field, '987');
  await app.user.click(await screen.findByRole('option', { name: 'Practice 987' }));
  await waitFor(() => expect(screen.getByTestId('acting-banner')).toHaveTextContent('Practice 987'));
  expect(field).toHaveValue('Practice 987');
  expect(acted().at(-1)).toContain(idOf('Practice 987'));
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  await app.user.click(field);
  const chosen = await screen.findByRole('option', { name: 'Practice 987' });
  expect(chosen).toHaveAttribute('aria-selected', 'true');
  expect(options()).toHaveLength(50);
});

test('with the keyboard alone, typing opens the list, arrows move in it, and Enter chooses', async () => {
  field.focus();
  await app.user.keyboard('51');
  await waitFor(() => expect(options().slice(0, 2)).toEqual(['Practice 051', 'Practice 151']));
  const active = (): string | null | undefined =>
    document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await waitFor(() => expect(active()).toBe('Practice 051'));
  await app.user.keyboard('{ArrowDown}');
  await waitFor(() => expect(active()).toBe('Practice 151'));
  await app.user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByTestId('acting-banner')).toHaveTextContent('Practice 151'));
  expect(acted().at(-1)).toContain(idOf('Practice 151'));
  expect(field).toHaveFocus();
});

test('the tenant stays unchanged if the switch cannot be logged', async () => {
  app.api.on('POST /v1/tenants/:id/act', () => refusal(503, { code: 'unavailable', error: 'Not now.' }));
  await app.user.click(field);
  await app.user.click(await screen.findByRole('option', { name: 'Practice 001' }));
  expect(await screen.findByTestId('toast')).toHaveTextContent('Error loading tenant');
  expect(field).toHaveValue('Practice 000');
  expect(screen.getByTestId('acting-banner')).toHaveTextContent('Practice 000');
});
