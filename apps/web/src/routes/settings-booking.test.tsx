/** Settings, Booking page: the owner lists sites and copies the code; staff can read it, viewers cannot. */
import { EmbedUpdate, type EmbedSettingsResult } from '@praxis/contracts/booking-page/embed';
import { screen } from '@testing-library/react';
import { fill, openApp } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const ROUTE = '/v1/settings/embed';

function embedApi(origins: string[] = []): TestApi {
  const stored: EmbedSettingsResult = { ok: true, practice: 'harbor-law', origins };
  return new TestApi()
    .on(`GET ${ROUTE}`, stored)
    .onBody(`PUT ${ROUTE}`, EmbedUpdate, (update) => ({ ...stored, ...update }));
}

test('an owner adds a site by any URL of it, and sees the embed code', async () => {
  const { user, api } = openApp('/settings/booking', { as: 'owner', api: embedApi() });
  expect(await screen.findByText(/\/book\/harbor-law$/)).toBeVisible();
  const snippet = screen.getByTestId('embed-snippet');
  expect(snippet).toHaveTextContent('<div data-praxis-book="harbor-law"></div>');
  await user.click(screen.getByRole('button', { name: 'Call-back form' }));
  expect(snippet).toHaveTextContent('<div data-praxis-intake="harbor-law"></div>');
  expect(snippet).toHaveTextContent(/<script async src="http.*\/embed\.js"><\/script>/);
  fill(screen.getByLabelText('Sites'), 'https://www.harbor.example/contact');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByTestId('toast')).toHaveTextContent('Sites saved');
  expect(api.to(`PUT ${ROUTE}`)[0]?.body).toEqual({ origins: ['https://www.harbor.example'] });
  expect(await screen.findByLabelText('Sites')).toHaveValue('https://www.harbor.example');
});

test('an invalid site is refused with a message', async () => {
  const error = 'nonsense is not a site like https://www.example.com';
  const api = embedApi().on(`PUT ${ROUTE}`, () =>
    refusal(400, { code: 'validation_failed', error, fields: { 'origins.0': error } }),
  );
  const { user } = openApp('/settings/booking', { as: 'owner', api });
  fill(await screen.findByLabelText('Sites'), 'nonsense');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(error)).toBeVisible();
});

test('staff see the list, viewers do not', async () => {
  openApp('/settings/booking', { as: 'staff', api: embedApi(['https://www.harbor.example']) });
  expect(await screen.findByTestId('locked')).toBeVisible();
  expect(screen.getByLabelText('Sites')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});

test('viewers see whom to ask', async () => {
  openApp('/settings/booking', { as: 'viewer' });
  expect(await screen.findByTestId('permission-denied')).toHaveTextContent('Permission denied');
});
