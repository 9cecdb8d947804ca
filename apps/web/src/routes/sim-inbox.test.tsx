/** The sim inbox: the messages that the providers accepted, by provider; and an address without a page. */
import { SimControlsList, type SimInboxEntry, type SimPort } from '@praxis/contracts/sim/sim';
import { screen, waitFor, within } from '@testing-library/react';
import { openApp } from '../testing/render-app.js';
import { TestApi } from '../testing/test-api.js';

const entry = (port: SimPort, body: string): SimInboxEntry => ({
  id: `${port}-1`,
  port,
  providerMessageId: `sim-${port}-1`,
  to: port === 'email' ? 'elena.marsh@example.com' : '+13135550142',
  body,
  attachments: [],
  status: 'delivered',
  practice: 'Harbor Law',
  ...(port === 'sms' ? { lead: { id: '1', name: 'E***' } } : {}),
  createdAt: '2026-11-21T20:00:00Z',
});

const ACCEPTED = [
  entry('email', 'Thank you, Elena.'),
  entry('sms', 'Thank you. Reply STOP to opt out.'),
  entry('calendar', 'Consultation'),
];

test('the sim inbox shows what the providers accepted', async () => {
  const api = new TestApi()
    .on('GET /v1/sim/inbox', ({ query }) => ({
      ok: true,
      items: ACCEPTED.filter(({ port }) => port === (query.get('port') ?? port)),
      nextCursor: null,
    }))
    .on('GET /v1/sim/controls', SimControlsList.parse({ ok: true, items: [] }));
  const { user } = openApp('/sim/inbox', { as: 'nobody', api });
  const shown = (): (string | undefined)[] =>
    screen.queryAllByTestId('inbox-entry').map(({ dataset }) => dataset.port);
  await waitFor(() => expect(shown()).toEqual(['email', 'sms', 'calendar']));
  const provider = within(screen.getByRole('group', { name: 'Vendor' }));
  await user.click(await provider.findByText('Texts'));
  await waitFor(() => expect(shown()).toEqual(['sms']));
  expect(screen.getByTestId('inbox-open-entry')).toHaveTextContent('STOP');
  // The entry shows its masked recipient and its practice.
  expect(screen.getByTestId('inbox-entry')).toHaveTextContent('E***');
  expect(screen.getByTestId('inbox-entry')).toHaveTextContent('Harbor Law');
  await user.click(await provider.findByText('Calendar'));
  await waitFor(() => expect(shown()).toEqual(['calendar']));
});

test('an unknown URL shows a message and a link to the home page', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation();
  const { user, address } = openApp('/no/such/page', {
    as: 'nobody',
    api: new TestApi().on('GET /readyz', { ok: true, database: 'up', temporal: 'up', worker: 'up' }),
  });
  expect(await screen.findByRole('heading', { name: '404' })).toBeVisible();
  expect(screen.getByText('Oops! Page not found')).toBeVisible();
  await user.click(await screen.findByText('Return to Home'));
  await waitFor(() => expect(address()).toBe('/'));
  expect(warn).toHaveBeenCalledWith('No page at', '/no/such/page');
});
