/** The admin's dashboard: figures and trend, recent leads with their panel, and staff's actions on an appointment. */
import { AppointmentUpdate, type AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import { NO_CONFLICT } from '@praxis/contracts/conflict/conflict';
import type {
  LeadAppointment,
  LeadCorrespondence,
  LeadMessage,
} from '@praxis/contracts/message/correspondence';
import type { DashboardResult } from '@praxis/contracts/dashboard/dashboard';
import type { ConfirmationResult } from '@praxis/contracts/appointment/appointment-detail';
import type { Lead, LeadDetail } from '@praxis/contracts/lead/lead';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { dashboardResult, figuresOf, teamDashboard, teamFigures } from '../testing/dashboard-rows.js';
import { fill, openApp, TENANT, type App } from '../testing/render-app.js';
import { later, noAnswer, refusal, TestApi, TestStream } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const ANNA = '33333333-3333-4333-8333-333333333331';
const BEN = '33333333-3333-4333-8333-333333333332';
const APPOINTMENT = '44444444-4444-4444-8444-444444444441';
const ids = ['55555555-5555-4555-8555-555555555551', '55555555-5555-4555-8555-555555555552'];
const FAILED = { code: 'internal', error: 'Not now.' };

function lead(id: string, name: string): Lead {
  return {
    id,
    name,
    industry: 'law',
    email: 's***@ex***.com',
    phone: null,
    caseType: null,
    leadType: null,
    status: 'new',
    stage: null,
    leadScore: 10,
    engagementLevel: 'low',
    source: 'demo',
    lastInteraction: null,
    createdAt: '2026-05-30T12:00:00Z',
    updatedAt: '2026-05-30T12:00:00Z',
    assignedTo: null,
    conflictState: null,
    masked: true,
  };
}

function detail(of: Lead): LeadDetail {
  return {
    ...of,
    area: null,
    budget: null,
    details: null,
    urgency: null,
    timeline: null,
    language: null,
    tags: [],
    notes: '',
    sourceDetail: null,
    engagement: { points: 0, contributions: [] },
    sessionId: 'sess-1',
    scoreContributions: [],
    scoreVersion: 1,
    scoreOpen: [],
    revealedUntil: null,
    contact: null,
    conflict: NO_CONFLICT,
  };
}

const booked: LeadAppointment = {
  id: APPOINTMENT,
  status: 'confirmed',
  timeZone: 'America/Detroit',
  provider: 'Dana Cole',
  start: '2099-06-01T10:00:00-04:00',
  end: '2099-06-01T10:30:00-04:00',
  lastChange: null,
  createdAt: '2026-05-30T12:00:00Z',
  isCalendarFailing: false,
  clientTimeZone: null,
  sequence: 0,
};
const message = (id: string, channel: LeadMessage['channel']): LeadMessage => ({
  id,
  channel,
  template: 'thank_you',
  preview: '***',
  status: 'delivered',
  createdAt: '2026-05-30T12:00:00Z',
});
const item = (changes: Partial<AppointmentItem>): AppointmentItem => ({
  id: APPOINTMENT,
  lead: { id: ANNA, name: 'A***' },
  status: 'confirmed',
  location: 'Video',
  sequence: 1,
  providerId: APPOINTMENT,
  clientTimeZone: null,
  masked: true,
  start: booked.start,
  end: booked.end,
  timeZone: booked.timeZone,
  provider: booked.provider,
  lastChange: null,
  ...changes,
});

interface Office extends App {
  /** The correspondence stored for Anna; Ben has none. */
  stored: LeadCorrespondence;
}

function open(path = '/dashboard', api = new TestApi()): Office {
  const leads = [lead(BEN, 'B***'), lead(ANNA, 'A***')];
  const stored: LeadCorrespondence = { ok: true, appointments: [booked], messages: [] };
  const nothing: LeadCorrespondence = { ok: true, appointments: [], messages: [] };
  api
    .fallback('GET /v1/dashboard', dashboardResult({ team: teamDashboard() }))
    .fallback('GET /v1/leads', { ok: true, items: leads, nextCursor: null })
    .fallback('GET /v1/leads/assignees', { ok: true, items: [], nextCursor: null })
    .fallback('GET /v1/leads/:id', ({ params }) => {
      const known = leads.find(({ id }) => id === params['id']) ?? leads[0];
      return { ok: true, lead: detail(known as Lead) };
    })
    .fallback('GET /v1/leads/:id/correspondence', ({ params }) => (params['id'] === ANNA ? stored : nothing));
  return { ...openApp(path, { as: 'admin', api }), stored };
}

const figure = (key: string): Element | null =>
  document.querySelector(`[data-testid="kpi-card"][data-figure="${key}"] dd`);
const choose = async (user: App['user'], period: string): Promise<void> => {
  const periods = within(screen.getByRole('group', { name: 'Period' }));
  const button = await periods.findByRole('button', { name: period });
  await user.click(button);
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
};
const row = (name: string): HTMLElement => {
  const found = screen.getAllByTestId('recent-lead').find(({ textContent }) => textContent?.includes(name));
  if (!found) throw new Error(`no row of ${name}`);
  return found;
};
const CONFIRM = 'POST /v1/appointments/:id/confirmation';
const resend = (): Promise<HTMLElement> => screen.findByText('Resend confirmation');

test('an admin lands on the dashboard after signing in; each period has its figures, and rows are masked', async () => {
  const { user, address } = open('/login');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await screen.findAllByTestId('recent-lead')).toHaveLength(2);
  await waitFor(() => expect(figure('leads')).toHaveTextContent('1+1 from 0'));
  for (const period of ['24 hours', '7 days', '30 days']) {
    await choose(user, period);
    expect(figure('leads')).toHaveTextContent('1+1 from 0');
    expect(figure('bookingRate')).toHaveTextContent('100%+100 pts from 0%');
  }
  expect(screen.getAllByTestId('kpi-card')).toHaveLength(3);
  expect(row('B***')).toHaveAttribute('data-id', BEN);
});

/** Two leads in each time range, one of whom has booked, after a previous period without leads. */
function halfBooked(): DashboardResult {
  const period = { ...figuresOf({ leads: 2, booked: 1, appointments: 1 }), previous: figuresOf() };
  return dashboardResult({
    windows: { '24h': period, '7d': period, '30d': period },
    team: teamDashboard(),
  });
}

test('the URL keeps the period, also while a lead is open', async () => {
  const quiet = { ...figuresOf(), previous: figuresOf() };
  const busy = {
    ...figuresOf({ leads: 12, booked: 3, appointments: 4 }),
    previous: figuresOf({ leads: 15 }),
  };
  const windows = { '24h': quiet, '7d': quiet, '30d': busy };
  const api = new TestApi().on('GET /v1/dashboard', dashboardResult({ windows, team: teamDashboard() }));
  const { user, address } = open('/dashboard', api);
  await waitFor(() => expect(figure('leads')).toHaveTextContent('12−3 from 15'));
  expect(figure('appointments')).toHaveTextContent('4+4 from 0');
  expect(figure('bookingRate')).toHaveTextContent('25%+25 pts from 0%');
  await choose(user, '7 days');
  expect(address()).toBe('/dashboard?period=7d');
  expect(figure('leads')).toHaveTextContent('00 from 0');
  expect(await screen.findByText('No leads in the last 7 days')).toBeVisible();
  await screen.findAllByTestId('recent-lead');
  await user.click(row('A***'));
  expect(address()).toBe(`/dashboard/${ANNA}?period=7d`);
  await screen.findByTestId('lead-panel');
  // Moving from one open lead to the next adds no entry to the browser's history.
  const pages = window.history.length;
  await user.keyboard('k');
  await waitFor(() => expect(address()).toBe(`/dashboard/${BEN}?period=7d`));
  expect(window.history.length).toBe(pages);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/dashboard?period=7d'));
  await choose(user, '30 days');
  expect(address()).toBe('/dashboard');
  expect(figure('leads')).toHaveTextContent('12');
});

test('a period in the URL is opened; an unknown one is replaced by the default', async () => {
  open('/dashboard?period=24h');
  await screen.findAllByTestId('recent-lead');
  const periods = within(screen.getByRole('group', { name: 'Period' }));
  expect(periods.getByRole('button', { name: '24 hours' })).toHaveAttribute('aria-pressed', 'true');
  cleanup();
  open('/dashboard?period=1y');
  await screen.findAllByTestId('recent-lead');
  expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
});

test('a sparkline has hours for a day and days for a week', async () => {
  const { user } = open();
  await waitFor(() => expect(screen.getAllByTestId('sparkline')).toHaveLength(3));
  const points = (): number =>
    screen.getAllByTestId('sparkline')[0]?.querySelectorAll('path')[1]?.getAttribute('d')?.split('L')
      .length ?? 0;
  expect(points()).toBe(30);
  await choose(user, '7 days');
  expect(points()).toBe(7);
  await choose(user, '24 hours');
  expect(points()).toBe(24);
});

test('until the figures are loaded, placeholders are shown', async () => {
  const { promise, answer } = later();
  open(
    '/dashboard',
    new TestApi().on('GET /v1/dashboard', () => promise),
  );
  await screen.findAllByTestId('recent-lead');
  for (const card of screen.getAllByTestId('kpi-card')) expect(card).toHaveAttribute('aria-busy', 'true');
  for (const place of ['trend', 'recovered', 'funnel', 'response-times'])
    expect(screen.getByTestId(place)).toBeVisible();
  answer(dashboardResult({ team: teamDashboard() }));
  await waitFor(() => expect(figure('leads')).toHaveTextContent('1'));
  for (const card of screen.getAllByTestId('kpi-card')) expect(card).toHaveAttribute('aria-busy', 'false');
});

test('funnel and response times are shown as lists of figures', async () => {
  const counts = { minute: 3, five_minutes: 1, hour: 2, day: 0, later: 1, not_yet: 2 };
  const team = teamDashboard(
    teamFigures({ contacted: 9, attended: 2, response: { p50: 220, p90: 9_000, counts } }),
  );
  const period = { ...figuresOf({ leads: 12, booked: 3, appointments: 3 }), previous: figuresOf() };
  const windows = { '24h': period, '7d': period, '30d': period };
  open('/dashboard', new TestApi().on('GET /v1/dashboard', dashboardResult({ windows, team })));
  const rows = async (name: string): Promise<(string | null)[]> => {
    const list = within(await screen.findByRole('list', { name }));
    return list.getAllByRole('listitem').map(({ textContent }) => textContent);
  };
  expect(await rows('From lead to appointment')).toEqual([
    'Leads12',
    'Contacted75% of leads9',
    'Booked33% of contacted3',
    'Attended67% of booked2',
  ]);
  expect(await rows('Response times')).toEqual([
    'Under 1 minute3',
    '1 to 5 minutes1',
    '5 minutes to 1 hour2',
    '1 to 24 hours0',
    'Over 24 hours1',
    'Not yet2',
  ]);
  expect(screen.getByTestId('response-headline')).toHaveTextContent('Half within 4 minutes');
  expect(screen.getByText('90% within 3 hours.')).toBeVisible();
});

test('figures and leads are loaded again when a lead changes', async () => {
  const live = new TestStream(`leads:${TENANT.id}`);
  const api = new TestApi().on('GET /v1/live', () => live.open());
  open('/dashboard', api);
  await waitFor(() => expect(screen.getByTestId('dashboard')).toHaveAttribute('data-live', 'true'));
  await screen.findAllByTestId('recent-lead');
  api
    .on('GET /v1/dashboard', halfBooked())
    .on('GET /v1/leads', { ok: true, items: [lead(ids[0] ?? '', 'C***')], nextCursor: null });
  live.send('lead', { leadId: ids[0] });
  await waitFor(() => expect(figure('leads')).toHaveTextContent('2'));
  expect(figure('bookingRate')).toHaveTextContent('50%');
  await waitFor(() => expect(row('C***')).toHaveAttribute('data-id', ids[0]));
});

test('the trend can be read by keyboard, and as a table', async () => {
  const { user } = open();
  const days = await screen.findAllByTestId('trend-day');
  const reading = screen.getByTestId('trend-reading');
  expect(days).toHaveLength(30);
  expect(reading).toHaveTextContent('Today, Saturday, May 30: 1 lead, 1 of them booked');
  act(() => days.at(-1)?.focus());
  await user.keyboard('{ArrowLeft}');
  expect(days[28]).toHaveFocus();
  expect(reading).toHaveTextContent('Friday, May 29: 0 leads, 0 of them booked');
  await user.keyboard('{Home}');
  expect(days[0]).toHaveFocus();
  const views = screen.getByRole('group', { name: 'Show as' });
  await user.click(await within(views).findByRole('button', { name: 'Table' }));
  const rows = screen.getByTestId('trend-table').querySelectorAll('tbody tr');
  expect(rows).toHaveLength(30);
  expect([...(rows[0]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)).toEqual(['1', '1']);
});

test('resending a confirmation after a lost response reuses the idempotency key', async () => {
  const { user, api, stored, address } = open();
  await screen.findAllByTestId('recent-lead');
  await user.click(row('A***'));
  expect(address()).toBe(`/dashboard/${ANNA}`);
  const panel = await screen.findByTestId('lead-panel');
  expect(await within(panel).findByTestId('lead-appointment')).toHaveTextContent('Confirmed');
  expect(within(panel).queryByTestId('lead-message')).toBeNull();

  api.on(CONFIRM, () => noAnswer());
  await user.click(await resend());
  expect(await screen.findByTestId('toast')).toHaveTextContent('Failed to resend confirmation');
  const channel = { channel: 'email' as const, outcome: 'sending' as const, notBefore: null };
  const result: ConfirmationResult = {
    ok: true,
    channels: [{ ...channel, text: 'Email is on its way.' }],
  };
  api.on(CONFIRM, () => {
    stored.messages = [message(ids[0] ?? '', 'sms'), message(ids[1] ?? '', 'email')];
    return result;
  });
  await user.click(await resend());
  await waitFor(() =>
    expect(screen.getByTestId('toast')).toHaveTextContent('Confirmation resent successfully'),
  );
  const messages = await within(panel).findAllByTestId('lead-message');
  expect(messages).toHaveLength(2);
  expect(messages[0]).toHaveTextContent('Thank you');
  // The button shows its result once all queries that the change affects have been read again.
  expect(await within(panel).findByText('Email is on its way.')).toBeVisible();
  const keys = api.to(CONFIRM).map((one) => one.headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('lead-panel')).toBeNull());
  expect(address()).toBe('/dashboard');
});

test('messages stored later appear in the open panel', async () => {
  const live = new TestStream(`conversations:${TENANT.id}`);
  const api = new TestApi().on('GET /v1/live', () => live.open());
  const { stored } = open(`/dashboard/${ANNA}`, api);
  await screen.findByTestId('lead-panel');
  const panel = screen.getByTestId('lead-panel');
  await within(panel).findByText('No message yet.');
  stored.messages = [message(ids[0] ?? '', 'sms')];
  live.send('conversation', { conversationId: ANNA });
  expect(await within(panel).findByTestId('lead-message')).toHaveTextContent('Thank you');
});

test('a confirmation that was not sent shows the reason', async () => {
  const { user, api } = open(`/dashboard/${ANNA}`);
  api.on(CONFIRM, refusal(409, { code: 'nothing_sent', error: 'Email not sent: they opted out.' }));
  await user.click(await resend());
  expect(await screen.findByTestId('toast')).toHaveTextContent('they opted out.');
});

test('without an appointment there is no confirmation to resend', async () => {
  const { user } = open();
  await screen.findAllByTestId('recent-lead');
  await user.click(row('B***'));
  expect(await screen.findByText('No appointment yet.')).toBeInTheDocument();
  expect(screen.queryByText('Resend confirmation')).toBeNull();
});

test('a loading error is shown and can be retried', async () => {
  const api = new TestApi()
    .on('GET /v1/dashboard', () => refusal(500, FAILED))
    .on('GET /v1/leads', () => refusal(500, FAILED))
    // The stream never opens, because opening it would make the page read everything again.
    .on('GET /v1/live*', later().promise);
  const { user } = open('/dashboard', api);
  const metrics = (await screen.findByText('Failed to load dashboard metrics')).closest('[role=alert]');
  const leads = (await screen.findByText('Failed to load recent leads')).closest('[role=alert]');
  api
    .on('GET /v1/dashboard', dashboardResult({ team: teamDashboard() }))
    .on('GET /v1/leads', { ok: true, items: [lead(ANNA, 'A***')], nextCursor: null });
  for (const alert of [metrics, leads])
    await user.click(await within(alert as HTMLElement).findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(figure('leads')).toHaveTextContent('1'));
  expect(await screen.findAllByTestId('recent-lead')).toHaveLength(1);
});

test('staff move an appointment to a free time, and cancel it with a reason', async () => {
  const { user, api, stored } = open(`/dashboard/${ANNA}`);
  api.on('GET /v1/availability', ({ query }) => ({
    ok: true,
    providers: [
      {
        id: APPOINTMENT,
        name: 'Dana Cole',
        timeZone: booked.timeZone,
        durationMins: 30,
        days: [{ date: query.get('from'), starts: [`${query.get('from')}T09:00:00-04:00`] }],
      },
    ],
  }));
  const part = await screen.findByTestId('lead-appointments');
  await user.click(await within(part).findByRole('button', { name: 'Reschedule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule the appointment' });
  const day = within(dialog).getByLabelText('Day');
  await waitFor(() => expect(day).toHaveFocus());
  expect(day).toHaveValue('2099-06-01');
  const free = { ...booked, start: '2099-06-02T11:00:00-04:00', end: '2099-06-02T11:30:00-04:00' };
  const slot = {
    start: free.start,
    end: free.end,
    timeZone: free.timeZone,
    providerId: ids[0],
    provider: 'Dana Cole',
  };
  api.onBody('PATCH /v1/appointments/:id', AppointmentUpdate, (change) =>
    'start' in change && change.start === free.start
      ? { ok: true, appointment: item({ start: free.start }) }
      : Response.json(
          {
            ok: false,
            error: 'That time is taken.',
            code: 'slot_taken',
            requestId: 'r',
            alternatives: [slot],
          },
          { status: 409 },
        ),
  );
  fill(day, '2099-06-03');
  await user.click(await within(dialog).findByRole('button', { name: '9:00 AM with Dana Cole' }));
  await user.click(await within(dialog).findByRole('button', { name: 'Move' }));
  const others = await within(dialog).findByRole('group', { name: 'Nearest free times' });
  expect(within(dialog).getByText('That time is taken.')).toBeInTheDocument();
  await user.click(await within(others).findByRole('button'));
  await user.click(await within(dialog).findByRole('button', { name: 'Move' }));
  await waitFor(() => expect(screen.getByTestId('toast')).toHaveTextContent('Appointment moved'));

  await user.click(await within(part).findByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('dialog', { name: 'Cancel the appointment' });
  api.onBody('PATCH /v1/appointments/:id', AppointmentUpdate, (change) => {
    expect(change).toEqual({ action: 'cancel', reason: 'The office is closed', sequence: 0 });
    const lastChange = { kind: 'cancelled', actor: 'staff', reason: null, at: booked.createdAt } as const;
    stored.appointments = [{ ...booked, status: 'cancelled', lastChange }];
    return { ok: true, appointment: item({ status: 'cancelled', lastChange }) };
  });
  fill(within(question).getByLabelText('Reason'), 'The office is closed');
  await user.click(await within(question).findByRole('button', { name: 'Cancel appointment' }));
  expect(await within(part).findByText('Canceled by staff')).toBeInTheDocument();
  await expectToast('Appointment canceled');
  expect(api.to('PATCH /v1/appointments/:id')).toHaveLength(3);
  expect(api.to('PATCH /v1/appointments/:id')[0]?.headers.get('x-tenant-id')).toBe(TENANT.id);
});

test('“Keep it” leaves an appointment unchanged', async () => {
  const { user, api } = open(`/dashboard/${ANNA}`);
  api.on('GET /v1/availability', { ok: true, providers: [] });
  const part = await screen.findByTestId('lead-appointments');
  await user.click(await within(part).findByRole('button', { name: 'Reschedule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule the appointment' });
  await user.click(await within(dialog).findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.to('PATCH /v1/appointments/:id')).toHaveLength(0);
});
