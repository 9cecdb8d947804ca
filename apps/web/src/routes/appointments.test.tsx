/** Appointments of a practice: the grid, the agenda, one in full, changes by staff, and booking. */
import { NewAppointment } from '@praxis/contracts/appointment/appointment';
import { AppointmentUpdate, type AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import type { AppointmentDetail } from '@praxis/contracts/appointment/appointment-detail';
import { DEFAULT_RULES, type Host } from '@praxis/contracts/appointment/scheduling';
import { NewLead } from '@praxis/contracts/lead/lead-entry';
import { act, screen, waitFor, within } from '@testing-library/react';
import { leadId, leadRow } from '../testing/lead-rows.js';
import { fill, openApp, TENANT, type App } from '../testing/render-app.js';
import { later, refusal, TestApi, TestStream } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const ZONE = 'America/Detroit';
/** A Monday in daylight saving time. */
const DAY = '2099-06-01';
const PAGE = `/appointments?view=day&date=${DAY}`;
const hostId = (number: number): string => `66666666-6666-4666-8666-${String(number).padStart(12, '0')}`;
const idOf = (number: number): string => `55555555-5555-4555-8555-${String(number).padStart(12, '0')}`;

const host = (number: number, name: string): Host => ({
  id: hostId(number),
  name,
  memberId: null,
  timeZone: ZONE,
  location: 'Office',
  isActive: true,
  rules: DEFAULT_RULES,
});
const HOSTS = [host(1, 'Dana Reyes'), host(2, 'Lee Park')];

function item(number: number, changes: Partial<AppointmentItem> = {}): AppointmentItem {
  return {
    id: idOf(number),
    lead: { id: leadId(number), name: `Person ${number}` },
    status: 'confirmed',
    start: `${DAY}T14:00:00-04:00`,
    end: `${DAY}T14:30:00-04:00`,
    timeZone: ZONE,
    sequence: 0,
    providerId: hostId(1),
    provider: 'Dana Reyes',
    location: 'Office',
    clientTimeZone: null,
    lastChange: null,
    masked: false,
    ...changes,
  };
}
const detail = (of: AppointmentItem, changes: Partial<AppointmentDetail> = {}): AppointmentDetail => ({
  ...of,
  contact: { email: 'ada@example.com', phone: '+13135550142' },
  industry: 'law',
  matter: 'Wills',
  note: 'Rings twice',
  confirmationCode: 'ABC-123',
  isCalendarFailing: false,
  replacedBy: null,
  revealedUntil: null,
  history: [],
  messages: [],
  ...changes,
});

interface Opened extends App {
  stream: TestStream;
}
interface Known {
  /** The practice's time zone. */
  timeZone?: string;
  hosts?: Host[];
  items?: AppointmentItem[];
  readOnly?: boolean;
}

function open(
  path: string,
  { hosts = HOSTS, items = [], timeZone = ZONE, readOnly = false }: Known = {},
): Opened {
  const stream = new TestStream(`leads:${TENANT.id}`);
  const api = new TestApi()
    .on('GET /v1/providers', { ok: true, items: hosts, nextCursor: null, timeZone })
    .on('GET /v1/appointments', () => ({ ok: true, items, nextCursor: null }))
    .on('GET /v1/appointments/:id', ({ params }) => {
      const found = items.find(({ id }) => id === params['id']);
      return found
        ? { ok: true, appointment: detail(found) }
        : refusal(404, { code: 'not_found', error: 'Not found' });
    })
    .on('GET /v1/availability', ({ query }) => ({
      ok: true,
      providers: HOSTS.map(({ id, name }) => ({
        id,
        name,
        timeZone: ZONE,
        durationMins: 30,
        days: [{ date: DAY, starts: [`${query.get('from')}T10:00:00-04:00`] }],
      })),
    }))
    .on('GET /v1/leads', { ok: true, items: [leadRow(7, { name: 'Ben Brandt' })], nextCursor: null })
    .on('GET /v1/live', () => stream.open());
  return { ...openApp(path, { as: 'staff', api, session: { readOnly } }), stream };
}

test('a day has a column for each host; overlapping appointments are side by side; changes appear live', async () => {
  const items = [item(1), item(2), item(3, { providerId: hostId(2), provider: 'Lee Park' })];
  const { api, stream } = open(PAGE, { items });
  const dana = within(await screen.findByRole('group', { name: 'Dana Reyes' }));
  const blocks = dana.getAllByTestId('appointment-block');
  expect(blocks.map(({ style }) => [style.width, style.top])).toEqual([
    ['50%', '25rem'],
    ['50%', '25rem'],
  ]);
  expect(blocks[0]).toHaveAccessibleName('2:00 PM, Person 1 with Dana Reyes, Confirmed');
  expect(
    within(screen.getByRole('group', { name: 'Lee Park' })).getAllByTestId('appointment-block'),
  ).toHaveLength(1);
  expect(screen.getByText('Times are in Eastern Daylight Time.')).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByTestId('practice-calendar')).toHaveAttribute('data-connected', 'true'),
  );
  api.on('GET /v1/appointments', { ok: true, items: [item(1, { status: 'attended' })], nextCursor: null });
  stream.send('lead', { leadId: leadId(1) });
  await waitFor(() => expect(screen.getAllByTestId('appointment-block')).toHaveLength(1));
  expect(screen.getByTestId('appointment-block')).toHaveAttribute('data-status', 'attended');
});

test('the calendar uses the practice’s time zone, whatever the zones of its hosts', async () => {
  open(PAGE, { items: [item(1)], timeZone: 'America/Los_Angeles' });
  const block = await screen.findByTestId('appointment-block');
  expect(block).toHaveAccessibleName('11:00 AM, Person 1 with Dana Reyes, Confirmed');
  expect(screen.getByText('Times are in Pacific Daylight Time.')).toBeInTheDocument();
});

test('the URL keeps view, day and host', async () => {
  const { user, address } = open(PAGE, { items: [item(1)] });
  await user.click(await screen.findByRole('button', { name: 'Agenda' }));
  expect(await screen.findByTestId('agenda-row')).toHaveTextContent('Person 1');
  await user.selectOptions(screen.getByLabelText('Host'), 'Lee Park');
  await screen.findByText('No appointments on these days');
  await user.click(screen.getByRole('button', { name: 'Later' }));
  expect(address()).toBe(`/appointments?view=agenda&date=2099-06-15&host=${hostId(2)}`);
});

test('an unknown host in the URL is ignored', async () => {
  open(`${PAGE}&host=${hostId(9)}`, { items: [item(1)] });
  expect(await screen.findByTestId('appointment-block')).toBeVisible();
  expect(screen.getByLabelText('Host')).toHaveDisplayValue('All hosts');
  expect(screen.getByRole('group', { name: 'Lee Park' })).toBeVisible();
});

test('a partly typed year does not open a day; clearing the field changes nothing', async () => {
  const { user, address, api } = open(PAGE, { items: [item(1)] });
  const field = await screen.findByLabelText('Go to day');
  const read = (): number => api.to('GET /v1/appointments').length;
  await waitFor(() => expect(read()).toBe(1));
  for (const year of ['0002', '0020', '0209']) {
    fill(field, `${year}-06-01`);
    expect(field).toHaveValue(`${year}-06-01`);
  }
  expect(address()).toBe(PAGE);
  expect(read()).toBe(1);
  fill(field, '2098-06-01');
  await waitFor(() => expect(address()).toBe('/appointments?view=day&date=2098-06-01'));
  await waitFor(() => expect(read()).toBe(2));
  await user.click(field);
  fill(field, '');
  await user.tab();
  expect(field).toHaveValue('2098-06-01');
});

test('a calendar left open past midnight moves to the new day', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-06-01T23:59:45-04:00') });
  try {
    open('/appointments?view=day');
    expect(await screen.findByRole('heading', { name: 'Monday, June 1' })).toBeInTheDocument();
    await act(() => jest.advanceTimersByTimeAsync(31_000));
    expect(await screen.findByRole('heading', { name: 'Tuesday, June 2' })).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('without a host the page links to the settings', async () => {
  open('/appointments', { hosts: [] });
  expect(await screen.findByRole('link', { name: 'Add a host' })).toHaveAttribute(
    'href',
    '/settings/scheduling',
  );
});

test('the panel shows both zones and the note, and a resend shows its result', async () => {
  const { user, api } = open(`/appointments/${idOf(1)}?view=day&date=${DAY}`, {
    items: [item(1, { clientTimeZone: 'America/Los_Angeles' })],
  });
  const panel = within(await screen.findByTestId('appointment-panel'));
  expect(await panel.findByTestId('client-time')).toHaveTextContent('11:00 AM, Pacific Daylight Time');
  expect(panel.getByTestId('appointment-note')).toHaveTextContent('Rings twice');
  const channel = { channel: 'email', notBefore: null };
  api.on('POST /v1/appointments/:id/confirmation', {
    ok: true,
    channels: [{ ...channel, outcome: 'sending', text: 'Email is on its way.' }],
  });
  await user.click(panel.getByRole('button', { name: 'Resend confirmation' }));
  await panel.findByText('Email is on its way.');
  const sentence = 'Email not sent: they opted out.';
  api.on('POST /v1/appointments/:id/confirmation', refusal(409, { code: 'nothing_sent', error: sentence }));
  await user.click(panel.getByRole('button', { name: 'Resend confirmation' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent(sentence));
});

test('messages that its run stores later appear in the open appointment', async () => {
  const { api } = open(`/appointments/${idOf(1)}?view=day&date=${DAY}`, { items: [item(1)] });
  const stream = new TestStream(`conversations:${TENANT.id}`);
  api.on('GET /v1/live', () => stream.open());
  const panel = within(await screen.findByTestId('appointment-panel'));
  await panel.findByTestId('appointment-note');
  expect(panel.queryByTestId('appointment-message')).toBeNull();
  const message = {
    id: idOf(9),
    channel: 'email',
    template: 'thank_you',
    preview: 'See you',
    status: 'queued',
  } as const;
  const messages = [{ ...message, createdAt: `${DAY}T10:00:00Z` }];
  api.on('GET /v1/appointments/:id', { ok: true, appointment: detail(item(1), { messages }) });
  stream.send('conversation', { conversationId: leadId(1) });
  expect(await panel.findByTestId('appointment-message')).toHaveTextContent('Email: See you');
});

test('a past appointment is marked as attended or missed, and a missed one is booked again', async () => {
  const begun = { start: '2026-06-01T10:00:00-04:00', end: '2026-06-01T10:30:00-04:00' };
  const changes: string[] = [];
  const items = [item(1, begun)];
  const { user, api } = open(`/appointments/${idOf(1)}?view=day&date=${begun.start.slice(0, 10)}`, { items });
  api.onBody('PATCH /v1/appointments/:id', AppointmentUpdate, (body) => {
    changes.push(body.action);
    const status = body.action === 'attended' ? 'attended' : 'no_show';
    items[0] = item(1, { ...begun, status });
    return { ok: true, appointment: items[0] };
  });
  const panel = within(await screen.findByTestId('appointment-panel'));
  const attended = await panel.findByRole('button', { name: 'Attended' });
  expect(panel.queryByRole('button', { name: 'Resend confirmation' })).toBeNull();
  await user.click(attended);
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Marked as attended'));
  await user.click(await panel.findByRole('button', { name: 'No-show' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Marked as no-show'));
  expect(changes).toEqual(['attended', 'no_show']);
  await user.click(await panel.findByRole('button', { name: 'Book again' }));
  expect(await screen.findByRole('dialog', { name: 'Reschedule the appointment' })).toBeInTheDocument();
});

test('undoing a mark from its toast restores the previous state', async () => {
  const begun = { start: '2026-06-01T10:00:00-04:00', end: '2026-06-01T10:30:00-04:00' };
  const changes: string[] = [];
  const items = [item(1, begun)];
  const { user, api } = open(`/appointments/${idOf(1)}?view=day&date=${begun.start.slice(0, 10)}`, { items });
  api.onBody('PATCH /v1/appointments/:id', AppointmentUpdate, ({ action }) => {
    changes.push(action);
    const status = action === 'attended' || action === 'no_show' ? action : 'confirmed';
    items[0] = item(1, { ...begun, status });
    return { ok: true, appointment: items[0] };
  });
  const panel = within(await screen.findByTestId('appointment-panel'));
  const undo = async (): Promise<void> => {
    await user.click(within(await screen.findByTestId('toast')).getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Undone. Nothing was sent.'));
    expect(within(screen.getByTestId('toast')).queryByRole('button', { name: /^Undo/ })).toBeNull();
  };
  await user.click(await panel.findByRole('button', { name: 'No-show' }));
  await undo();
  // Both results can be chosen again.
  await user.click(await panel.findByRole('button', { name: 'Attended' }));
  await waitFor(() => expect(panel.queryByRole('button', { name: 'Attended' })).toBeNull());
  await user.click(await panel.findByRole('button', { name: 'No-show' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Marked as no-show'));
  await undo();
  expect(changes).toEqual(['no_show', 'unmark', 'attended', 'no_show', 'attended']);
  expect(screen.queryByRole('dialog', { name: /sure/i })).toBeNull();
});

test('rescheduling sends the version that was seen; if somebody else changed it, the new state is shown', async () => {
  const { user, api } = open(`/appointments/${idOf(1)}?view=day&date=${DAY}`, { items: [item(1)] });
  const panel = within(await screen.findByTestId('appointment-panel'));
  await user.click(await panel.findByRole('button', { name: 'Reschedule' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule the appointment' }));
  const now = 'Someone changed this appointment in the meantime. It is now booked: Tuesday.';
  api.onBody('PATCH /v1/appointments/:id', AppointmentUpdate, (body) => {
    expect(body).toMatchObject({ action: 'reschedule', start: `${DAY}T10:00:00-04:00`, sequence: 0 });
    return refusal(409, { code: 'stale', error: now });
  });
  await user.click(await dialog.findByRole('button', { name: '10:00 AM with any host' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await dialog.findByText(now);
});

test('a read-only session sees appointments and cannot change them', async () => {
  open(`/appointments/${idOf(1)}?view=day&date=${DAY}`, { items: [item(1)], readOnly: true });
  const panel = within(await screen.findByTestId('appointment-panel'));
  expect(await panel.findByTestId('locked')).toBeInTheDocument();
  for (const name of ['Reschedule', 'Cancel', 'Resend confirmation'])
    expect(panel.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Book' })).toBeNull();
});

test('a new person who already has an open lead can be booked with that lead', async () => {
  const { user, api, address } = open(PAGE, { items: [item(1)] });
  await user.click(await screen.findByRole('button', { name: 'Book' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book an appointment' }));
  await user.click(dialog.getByRole('button', { name: 'New person' }));
  fill(dialog.getByLabelText('Name'), 'Ada Byron');
  fill(dialog.getByLabelText('Email (optional)'), 'ada@example.com');
  await user.click(await dialog.findByRole('button', { name: '10:00 AM with any host' }));
  api.onBody('POST /v1/leads', NewLead, () =>
    Response.json(
      { ok: false, error: 'Already a lead.', code: 'duplicate_lead', requestId: 'r', leadId: leadId(9) },
      { status: 409 },
    ),
  );
  const submit = (): HTMLElement =>
    dialog.getByRole('button', { name: /^Book Monday, June 1, 2099, 10:00 AM/ });
  await user.click(submit());
  await dialog.findByText('Already a lead.');
  await user.click(dialog.getByRole('button', { name: 'Use the existing lead' }));
  expect(dialog.getByTestId('chosen-lead')).toHaveTextContent('Ada Byron');
  api.onBody('POST /v1/appointments', NewAppointment, (body) => {
    expect(body).toEqual({ leadId: leadId(9), start: `${DAY}T10:00:00-04:00` });
    const booked = { id: idOf(1), start: body.start, end: item(1).end, timeZone: ZONE };
    return {
      ok: true,
      appointment: {
        ...booked,
        provider: 'Dana Reyes',
        location: 'Office',
        confirmationCode: 'ABC-123',
      },
    };
  });
  await user.click(submit());
  await expectToast('Appointment booked');
  await waitFor(() => expect(address()).toContain(`/appointments/${idOf(1)}`));
});

test('an appointment cannot be booked before person and time are chosen', async () => {
  const { user, api } = open(PAGE, { items: [item(1)] });
  await user.click(await screen.findByRole('button', { name: 'Book' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Book an appointment' }));
  const book = (): HTMLElement => dialog.getByRole('button', { name: /^Book/ });
  await user.click(book());
  await dialog.findByText('Choose a time.');
  await user.click(await dialog.findByRole('button', { name: '10:00 AM with any host' }));
  await user.click(book());
  await dialog.findByText('Choose who the appointment is for.');
  await user.click(await dialog.findByRole('button', { name: /Ben Brandt/ }));
  expect(dialog.getByTestId('chosen-lead')).toHaveTextContent('Ben Brandt');
  expect(api.to('POST /v1/appointments')).toHaveLength(0);
});

test('closing an appointment with its button returns the focus to its place in the calendar', async () => {
  const { user } = open(PAGE, { items: [item(1)] });
  const block = await screen.findByRole('link', { name: /^2:00 PM, Person 1/ });
  await user.click(block);
  const panel = within(await screen.findByTestId('appointment-panel'));
  await user.click(panel.getByTitle('Close (Esc)'));
  await waitFor(() => expect(screen.getByRole('link', { name: /^2:00 PM, Person 1/ })).toHaveFocus());
});

test('an appointment is moved by keyboard among free times, also of other hosts, after a confirmation', async () => {
  const { user, api } = open(PAGE, { items: [item(1)] });
  const block = await screen.findByRole('link', { name: /^2:00 PM, Person 1/ });
  block.focus();
  await user.keyboard('m');
  await screen.findByText(/^Choose a free time with the arrow keys/);
  expect(screen.getAllByTestId('free-time')).toHaveLength(2);
  await user.keyboard('{ArrowUp}{ArrowRight}');
  await screen.findByText('Monday, June 1, 2099, 10:00 AM with Lee Park. Press Enter to move there.');
  await user.keyboard('{Escape}');
  expect(screen.queryByTestId('free-time')).toBeNull();
  await user.keyboard('m');
  await screen.findAllByTestId('free-time');
  await user.keyboard('{ArrowRight}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule the appointment' }));
  expect(dialog.getByTestId('new-time')).toHaveTextContent('Monday, June 1, 2099, 10:00 AM with Lee Park');
  expect(api.to('PATCH /v1/appointments/:id')).toHaveLength(0);
  const start = `${DAY}T10:00:00-04:00`;
  api.onBody('PATCH /v1/appointments/:id', AppointmentUpdate, (body) => {
    expect(body).toMatchObject({ action: 'reschedule', start, providerId: hostId(2), sequence: 0 });
    return { ok: true, appointment: item(1, { start, providerId: hostId(2) }) };
  });
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await expectToast('Appointment moved');
});

test('free times that fail to load show an error and a Retry at the waiting appointment', async () => {
  const { user, api } = open(PAGE, { items: [item(1)] });
  const answer = later();
  api.on('GET /v1/availability', () => answer.promise);
  const block = await screen.findByRole('link', { name: /^2:00 PM, Person 1/ });
  await user.pointer([
    { keys: '[MouseLeft>]', target: block, coords: { clientX: 10, clientY: 10 } },
    { target: block, coords: { clientX: 10, clientY: 40 } },
  ]);
  expect(await screen.findByText('Loading free times.')).toBeVisible();
  await user.pointer('[/MouseLeft]');
  answer.answer(refusal(500, { code: 'internal', error: 'Not now.' }));
  const bar = within(screen.getByTestId('move-bar'));
  const alert = await bar.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load free times.');
  api.on('GET /v1/availability', { ok: true, providers: [] });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await bar.findByText('No other free time on this day.')).toBeVisible();
  expect(block).toHaveFocus();
  await user.click(bar.getByRole('button', { name: 'Keep it' }));
  expect(bar.queryByText(/free time/)).toBeNull();
  expect(api.to('GET /v1/availability')).toHaveLength(2);
});

test('a move in the grid shows a colleague’s change and continues from the new state', async () => {
  const items = [item(1)];
  const { user, api } = open(PAGE, { items });
  (await screen.findByRole('link', { name: /^2:00 PM, Person 1/ })).focus();
  await user.keyboard('m');
  await screen.findByText(/^Choose a free time/);
  await user.keyboard('{ArrowUp}{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reschedule the appointment' }));
  const sequences: unknown[] = [];
  api.onBody('PATCH /v1/appointments/:id', AppointmentUpdate, (body) => {
    const { sequence } = body as { sequence?: number };
    sequences.push(sequence);
    // Meanwhile a colleague has moved the appointment to the next day, which the grid does not show.
    const moved = item(1, {
      sequence: 4,
      start: '2099-06-02T09:00:00-04:00',
      end: '2099-06-02T09:30:00-04:00',
    });
    items[0] = moved;
    return sequence === moved.sequence
      ? { ok: true, appointment: moved }
      : refusal(409, { code: 'stale', error: 'Someone changed this appointment in the meantime.' });
  });
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await dialog.findByText('Someone changed this appointment in the meantime.');
  expect(await dialog.findByText(/^Tuesday, June 2, 2099, 9:00 AM\./)).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: '10:00 AM with any host' }));
  await user.click(dialog.getByRole('button', { name: 'Move' }));
  await expectToast('Appointment moved');
  expect(sequences).toEqual([0, 4]);
});

test('while an appointment is being moved, keys on another one start moving that one', async () => {
  const items = [item(1), item(2, { start: `${DAY}T15:00:00-04:00`, end: `${DAY}T15:30:00-04:00` })];
  const { user } = open(PAGE, { items });
  (await screen.findByRole('link', { name: /Person 1/ })).focus();
  await user.keyboard('m');
  await screen.findByText(/^Choose a free time/);
  screen.getByRole('link', { name: /Person 2/ }).focus();
  await user.keyboard('{ArrowUp}');
  expect(screen.queryByTestId('move-target')).toBeNull();
  await user.keyboard('m');
  await screen.findByText(/^Choose a free time/);
  await user.keyboard('{ArrowUp}{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule the appointment' });
  expect(dialog).toHaveTextContent('Monday, June 1, 2099, 3:00 PM');
});

test.each([
  { status: 'attended', readOnly: false },
  { status: 'cancelled', readOnly: false },
  { status: 'confirmed', readOnly: true },
] as const)(
  'an appointment that is $status cannot be moved (read-only: $readOnly)',
  async ({ status, readOnly }) => {
    open(PAGE, { items: [item(1, { status })], readOnly });
    expect(await screen.findByTestId('appointment-block')).not.toHaveAttribute('aria-keyshortcuts');
  },
);
