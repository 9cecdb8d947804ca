/** Today: work that needs the team, each entry linked to the page that handles it; the first steps; sample data. */
import { CallHandling } from '@praxis/contracts/call/call';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { screen, waitFor, within } from '@testing-library/react';
import { dayAhead, isoInZone, zonedInstant } from '../lib/core/zoned-time.js';
import { leadRow } from '../testing/lead-rows.js';
import { openApp, TENANT, type App, type Viewer } from '../testing/render-app.js';
import { later, refusal, TestApi, TestStream } from '../testing/test-api.js';
import { busyDay, CALL, QUIET_DAY } from '../testing/today-rows.js';
import { expectToast } from '../testing/toast.js';

const NEW_PRACTICE = { ...QUIET_DAY, setUp: { done: ['hosts'] }, hasLeads: false };

interface Opening {
  as?: Viewer;
  api?: TestApi;
  day?: object;
  readOnly?: boolean;
}

function open({ as = 'owner', api = new TestApi(), day = busyDay(), readOnly = false }: Opening = {}): App {
  return openApp('/today', { as, api: api.fallback('GET /v1/today', day), session: { readOnly } });
}

/** A section, once its data has loaded. */
async function section(id: string): Promise<HTMLElement> {
  const found = await screen.findByTestId(`today-${id}`);
  await waitFor(() => expect(screen.queryByRole('status', { name: 'Loading today’s work' })).toBeNull());
  return found.isConnected ? found : screen.getByTestId(`today-${id}`);
}
const hrefs = (part: HTMLElement): (string | null)[] =>
  [...part.querySelectorAll('[data-today-row]')].map((row) => row.getAttribute('href'));

test.each(['owner', 'staff'] as const)('%s sees it after signing in', async (as) => {
  const { address } = openApp('/login', { as, api: new TestApi().on('GET /v1/today', busyDay()) });
  await waitFor(() => expect(address()).toBe('/today'));
  expect(await section('replies')).toHaveTextContent('Priya Nair');
});

test('each entry says what to do and links to the place to do it', async () => {
  open();
  const appointments = await section('appointments');
  expect(
    within(appointments)
      .getAllByRole('list')
      .map((list) => list.getAttribute('aria-label')),
  ).toEqual(['Past, no outcome recorded', 'Today', 'Tomorrow']);
  expect(appointments).toHaveTextContent('Did they come?');
  expect(appointments).toHaveTextContent('was Tue, May 5, 11:00 AM');
  expect(within(appointments).getByText('Moved by client')).toBeVisible();
  const [, today] = within(appointments).getAllByTestId('today-appointment');
  expect(today).toHaveTextContent('2:00 PM');

  const replies = await section('replies');
  expect(replies).toHaveTextContent('Priya Nair, unread');
  expect(replies).toHaveTextContent('44 minutes ago');
  const leads = await section('leads');
  expect(leads).toHaveTextContent('Personal injury · Booking page');
  expect(leads).toHaveTextContent('Follow up · Family law');
  expect(leads).toHaveTextContent('2 hours ago');
  expect(within(leads).getAllByText('Hot')).toHaveLength(2);
  expect(within(leads).getByTestId('count')).toHaveTextContent('2 of 1,000+');
  const held = await section('held');
  expect(held).toHaveTextContent('240 messages wait until the campaign is resumed.');
  expect(held).toHaveTextContent(
    '1 message waits until 8:00 AM. It is too early or too late where they are.',
  );

  const at = (n: string): string => `77777777-7777-4777-8777-7777777777${n}`;
  expect(hrefs(appointments)).toEqual(Array(3).fill(`/today/${at('02')}`));
  expect(hrefs(replies)).toEqual([`/inbox/${at('03')}`]);
  expect(hrefs(leads)).toEqual([`/leads/${at('04')}`, `/leads/${at('16')}`]);
  expect(hrefs(await section('calls'))).toEqual([`/calls/${at('05')}`]);
  expect(hrefs(held)).toEqual([
    `/leads/${at('12')}`,
    '/settings/scheduling',
    `/campaigns/${at('14')}`,
    '/leads/import',
    `/inbox/${at('07')}`,
  ]);
});

test('an upcoming appointment is rescheduled from the list, unless a colleague has changed it', async () => {
  const item = busyDay().appointments.items.find(({ start }) => Date.parse(start) > Date.parse(busyDay().at));
  if (!item) throw new Error('a busy day has appointments ahead');
  const date = dayAhead(new Date(), 'America/Detroit', 1);
  const start = isoInZone(zonedInstant(date, '10:00', 'America/Detroit'), 'America/Detroit');
  const free = { date, starts: [start] };
  const host = {
    id: leadRow(9).id,
    name: 'Lee Park',
    timeZone: 'America/Detroit',
    durationMins: 30,
    days: [free],
  };
  const stale = refusal(409, { code: 'stale', error: 'Somebody changed it meanwhile.' });
  const api = new TestApi()
    .on('GET /v1/availability', { ok: true, providers: [host] })
    .on('PATCH /v1/appointments/:id', stale)
    .on('GET /v1/appointments/:id', refusal(404, { code: 'not_found', error: 'It is gone.' }));
  const { user } = open({ api });
  const list = within(await section('appointments'));
  await user.click(
    list.getAllByRole('button', { name: /^Reschedule the appointment with/ })[0] as HTMLElement,
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(await dialog.findByRole('button', { name: '10:00 AM with Lee Park' }));
  // Another host is named before the time is confirmed.
  expect(dialog.getByTestId('new-time')).toHaveTextContent('10:00 AM with Lee Park');
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  expect(await dialog.findByText('Somebody changed it meanwhile.')).toBeVisible();
  expect(api.to('PATCH /v1/appointments/:id').map(({ body }) => body)).toEqual([
    expect.objectContaining({ action: 'reschedule', start, sequence: 3 }),
  ]);
});

test('an appointment opens beside the list with its actions, and closes with Escape', async () => {
  const booked = busyDay().appointments.items[0];
  if (!booked) throw new Error('a busy day has appointments');
  const { start, end, leadId, host: provider } = booked;
  const past: LeadAppointment = {
    id: booked.id,
    status: 'confirmed',
    timeZone: 'America/Detroit',
    provider,
    start,
    end,
    lastChange: null,
    createdAt: start,
    isCalendarFailing: false,
    clientTimeZone: null,
    sequence: 0,
  };
  const api = new TestApi()
    .on('GET /v1/leads/assignees', { ok: true, items: [], nextCursor: null })
    .on('GET /v1/leads/:id', { ok: true, lead: { ...leadRow(1), id: leadId, name: 'Grace Okafor' } })
    .on('GET /v1/leads/:id/correspondence', { ok: true, appointments: [past], messages: [] });
  const { user, address } = open({ api });
  const [row] = within(await section('appointments')).getAllByTestId('today-appointment');
  await user.click(within(row as HTMLElement).getByRole('link'));
  expect(address()).toBe(`/today/${leadId}`);
  const panel = await screen.findByTestId('lead-panel');
  expect(await within(panel).findByRole('button', { name: 'Attended' })).toBeVisible();
  expect(screen.getByTestId('today-replies')).toHaveTextContent('Priya Nair');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('lead-panel')).toBeNull());
  expect(address()).toBe('/today');
});

test('a quiet day has one line for each section, and no first steps', async () => {
  open({ day: QUIET_DAY });
  for (const [id, text] of [
    ['appointments', 'No appointments today or in the next 3 days.'],
    ['replies', 'Everyone has an answer.'],
    ['leads', 'Every new and hot lead has been contacted.'],
    ['calls', 'No missed calls, and no one is waiting to be called back.'],
    ['held', 'Nothing is held back.'],
  ] as const)
    expect(await section(id)).toHaveTextContent(text);
  expect(screen.queryByTestId('set-up')).toBeNull();
  expect(screen.queryByTestId('sample-data-notice')).toBeNull();
});

test('sections are shown while loading; a failed section can be retried', async () => {
  const answer = later();
  const api = new TestApi().on('GET /v1/today', () => answer.promise);
  const { user } = open({ api });
  const loading = await screen.findByRole('status', { name: 'Loading today’s work' });
  expect(within(loading).getAllByRole('heading')).toHaveLength(5);
  answer.answer(refusal(500, { code: 'internal', error: 'Not now.' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load today’s work');
  api.on('GET /v1/today', busyDay());
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await section('replies')).toHaveTextContent('Priya Nair');
});

test.each(['leads', 'conversations', 'calls'])('a change of the %s is loaded immediately', async (topic) => {
  const live = new TestStream(`${topic}:${TENANT.id}`);
  const api = new TestApi().on('GET /v1/live', () => live.open());
  open({ api, day: QUIET_DAY });
  await waitFor(() => expect(screen.getByTestId('today')).toHaveAttribute('data-live', 'true'));
  await section('replies');
  api.on('GET /v1/today', busyDay());
  live.send('change', { leadId: 'x' });
  await waitFor(async () => expect(await section('replies')).toHaveTextContent('Priya Nair'));
});

test('j and k move through the entries of all sections', async () => {
  const { user } = open();
  await section('replies');
  const rows = [...document.querySelectorAll('[data-today-row]')];
  await user.keyboard('j');
  expect(rows[0]).toHaveFocus();
  await user.keyboard('jjj');
  expect(rows[3]).toHaveFocus();
  await user.keyboard('k');
  expect(rows[2]).toHaveFocus();
});

test('a call is removed from the list with one click, and put back with another', async () => {
  let isHandled = false;
  const api = new TestApi()
    .on('GET /v1/today', () => ({ ...busyDay(), ...(isHandled ? { calls: { items: [], count: 0 } } : {}) }))
    .onBody('PUT /v1/calls/:id/handled', CallHandling, (body, { params }) => {
      expect(params['id']).toBe(CALL.id);
      isHandled = body.isHandled;
      return { ok: true, isHandled };
    });
  const { user } = open({ api });
  await user.click(await screen.findByRole('button', { name: 'Mark the call from ***-***-0177 as handled' }));
  await waitFor(async () => expect(await section('calls')).toHaveTextContent('No missed calls'));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Calls to handle' })).toHaveFocus());
  await expectToast('Call marked as handled');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(screen.getAllByTestId('today-call')).toHaveLength(1));
  await waitFor(() => expect(isHandled).toBe(false));
});

test('a call that could not be changed returns to the list', async () => {
  const api = new TestApi().on('PUT /v1/calls/:id/handled', () =>
    refusal(500, { code: 'internal', error: 'Not now.' }),
  );
  const { user } = open({ api });
  await user.click(await screen.findByRole('button', { name: /^Mark the call/ }));
  await expectToast('Could not change the call');
  expect(screen.getAllByTestId('today-call')).toHaveLength(1);
});

describe('a new practice', () => {
  test('has three first steps, each checked off or one click away', async () => {
    open({ day: NEW_PRACTICE });
    const steps = await screen.findAllByTestId('set-up-step');
    expect(steps.map(({ dataset }) => [dataset['step'], dataset['done']])).toEqual([
      ['hosts', 'true'],
      ['phone', 'false'],
      ['leads', 'false'],
    ]);
    expect(screen.getByRole('link', { name: 'Choose what your team sees' })).toHaveAttribute(
      'href',
      '/settings/account',
    );
    expect(screen.getByRole('link', { name: 'Connect' })).toHaveAttribute('href', '/api');
    expect(screen.getByRole('link', { name: 'Import' })).toHaveAttribute('href', '/leads/import');
    expect(screen.queryByRole('link', { name: 'Add a host' })).toBeNull();
  });

  test('adds sample data with one click, and removes it with one click', async () => {
    let isThere = false;
    const api = new TestApi()
      .on('GET /v1/today', () =>
        isThere
          ? { ...busyDay(), setUp: NEW_PRACTICE.setUp, hasLeads: true, hasSampleData: true }
          : NEW_PRACTICE,
      )
      .on('POST /v1/sample-data', () => {
        isThere = true;
        return { ok: true, leads: 6, isNew: true };
      })
      .on('DELETE /v1/sample-data', () => {
        isThere = false;
        return { ok: true, leads: 6 };
      });
    const { user } = open({ api });
    await user.click(await screen.findByRole('button', { name: 'Add sample data' }));
    const notice = await screen.findByTestId('sample-data-notice');
    expect(notice).toHaveTextContent('Nothing in it is sent, counted or exported.');
    expect(screen.queryByRole('button', { name: 'Add sample data' })).toBeNull();
    expect(await section('replies')).toHaveTextContent('Priya Nair');
    await user.click(within(notice).getByRole('button', { name: 'Remove sample data' }));
    await waitFor(() => expect(screen.queryByTestId('sample-data-notice')).toBeNull());
    expect(await section('replies')).toHaveTextContent('Everyone has an answer.');
  });

  test('shows why sample data could not be removed, and keeps it', async () => {
    const api = new TestApi().on('DELETE /v1/sample-data', () =>
      refusal(503, { code: 'unavailable', error: 'The service is restarting. Try again.' }),
    );
    const { user } = open({ api, day: { ...busyDay(), hasSampleData: true } });
    await user.click(await screen.findByRole('button', { name: 'Remove sample data' }));
    await expectToast('Could not remove sample data', 'The service is restarting. Try again.');
    expect(screen.getByTestId('sample-data-notice')).toBeVisible();
  });

  test.each<[Viewer, boolean]>([
    ['staff', false],
    ['owner', true],
  ])('%s (read-only: %s) sees it but cannot change anything', async (as, readOnly) => {
    open({ as, readOnly, day: { ...NEW_PRACTICE, hasLeads: true, hasSampleData: true } });
    expect(await screen.findByTestId('sample-data-notice')).toBeVisible();
    expect(screen.queryByRole('button', { name: /sample data/ })).toBeNull();
  });
});

test('a viewer gets another page', async () => {
  const api = new TestApi()
    .on('GET /v1/dashboard', () => refusal(500, { code: 'internal', error: 'Not now.' }))
    .on('GET /v1/portal/leads', { ok: true, items: [], nextCursor: null, timeZone: 'UTC' });
  const { address } = open({ as: 'viewer', api });
  await waitFor(() => expect(address()).toBe('/client'));
  await screen.findByTestId('portal');
});
