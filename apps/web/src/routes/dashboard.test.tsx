/** The admin's dashboard: figures and trend, recent leads with their panel, what is sent again, what staff do about an appointment. */
import { AppointmentUpdate, type AppointmentItem } from '@praxis/contracts/appointment/appointment-change';
import { NO_CONFLICT } from '@praxis/contracts/conflict/conflict';
import type {
  LeadAppointment,
  LeadCorrespondence,
  LeadMessage,
} from '@praxis/contracts/message/correspondence';
import type { DashboardResult, TrendDay } from '@praxis/contracts/dashboard/dashboard';
import type { FollowUpResult } from '@praxis/contracts/journey/follow-up';
import type { Lead, LeadDetail } from '@praxis/contracts/lead/lead';
import { act, screen, waitFor, within } from '@testing-library/react';
import { fill, openApp, TENANT, type App } from '../testing/render-app.js';
import { noAnswer, refusal, TestApi, TestStream } from '../testing/test-api.js';
import { expectToast } from '../testing/toast.js';

const ANNA = '33333333-3333-4333-8333-333333333331';
const BEN = '33333333-3333-4333-8333-333333333332';
const APPOINTMENT = '44444444-4444-4444-8444-444444444441';
const ids = ['55555555-5555-4555-8555-555555555551', '55555555-5555-4555-8555-555555555552'];
const FAILED = { code: 'internal', error: 'Not now.' };

const figures = { leads: 1, appointments: 1, booked: 1, bookingRate: 100 };
const before = { leads: 0, appointments: 0, booked: 0, bookingRate: 0 };

function dashboard(now = figures): DashboardResult {
  const period = { ...now, previous: before };
  const trend: TrendDay[] = Array.from({ length: 30 }, (_, n) => {
    const day = new Date(Date.UTC(2026, 4, 1 + n)).toISOString().slice(0, 10);
    return { day, leads: n === 29 ? 1 : 0, booked: n === 29 ? 1 : 0 };
  });
  return {
    ...{ ok: true, timeZone: 'America/Detroit', trend },
    windows: { '24h': period, '7d': period, '30d': period },
  };
}

function lead(id: string, name: string): Lead {
  return {
    ...{ id, name, industry: 'law', email: 's***@ex***.com', phone: null, caseType: null, leadType: null },
    ...{
      status: 'new',
      stage: null,
      leadScore: 10,
      engagementLevel: 'low',
      source: 'demo',
      lastInteraction: null,
    },
    ...{ createdAt: '2026-05-30T12:00:00Z', updatedAt: '2026-05-30T12:00:00Z', assignedTo: null },
    ...{ conflictState: null, masked: true },
  };
}

function detail(of: Lead): LeadDetail {
  return {
    ...of,
    ...{
      area: null,
      budget: null,
      details: null,
      urgency: null,
      timeline: null,
      language: null,
      tags: [],
      notes: '',
      sourceDetail: null,
    },
    engagement: { points: 0, contributions: [] },
    ...{ sessionId: 'sess-1', scoreContributions: [], scoreVersion: 1, scoreOpen: [], revealedUntil: null },
    ...{ contact: null, conflict: NO_CONFLICT },
  };
}

const booked: LeadAppointment = {
  ...{ id: APPOINTMENT, status: 'confirmed', timeZone: 'America/Detroit', provider: 'Dana Cole' },
  ...{ start: '2099-06-01T10:00:00-04:00', end: '2099-06-01T10:30:00-04:00', lastChange: null },
  ...{ createdAt: '2026-05-30T12:00:00Z', isCalendarFailing: false, sequence: 0 },
};
const message = (id: string, channel: LeadMessage['channel']): LeadMessage => ({
  ...{ id, channel, template: 'thank_you', preview: '***', status: 'delivered' },
  createdAt: '2026-05-30T12:00:00Z',
});
const item = (changes: Partial<AppointmentItem>): AppointmentItem => ({
  ...{
    id: APPOINTMENT,
    lead: { id: ANNA, name: 'A***' },
    status: 'confirmed',
    location: 'Video',
    sequence: 1,
    providerId: APPOINTMENT,
    clientTimeZone: null,
    masked: true,
  },
  ...{ start: booked.start, end: booked.end, timeZone: booked.timeZone, provider: booked.provider },
  ...{ lastChange: null, ...changes },
});

interface Office extends App {
  /** What is stored of Anna; Ben has nothing. */
  stored: LeadCorrespondence;
}

function open(path = '/dashboard', api = new TestApi()): Office {
  const leads = [lead(BEN, 'B***'), lead(ANNA, 'A***')];
  const stored: LeadCorrespondence = { ok: true, appointments: [booked], messages: [] };
  const nothing: LeadCorrespondence = { ok: true, appointments: [], messages: [] };
  api
    .fallback('GET /v1/dashboard', () => dashboard())
    .fallback('GET /v1/leads', { ok: true, items: leads, nextCursor: null })
    .fallback('GET /v1/leads/assignees', { ok: true, items: [], nextCursor: null })
    .fallback('GET /v1/leads/:id', ({ params }) => {
      const known = leads.find(({ id }) => id === params['id']) ?? leads[0];
      return { ok: true, lead: detail(known as Lead) };
    })
    .fallback('GET /v1/leads/:id/correspondence', ({ params }) => (params['id'] === ANNA ? stored : nothing));
  return { ...openApp(path, { as: 'admin', api }), stored };
}

const figure = (window: string, key: string): Element | null =>
  document.querySelector(`[data-testid="kpi-card"][data-window="${window}"] [data-figure="${key}"] dd`);
const row = (name: string): HTMLElement => {
  const found = screen.getAllByTestId('recent-lead').find(({ textContent }) => textContent?.includes(name));
  if (!found) throw new Error(`no row of ${name}`);
  return found;
};
const resend = (): Promise<HTMLElement> => screen.findByText('Resend confirmation');

test('an admin who signs in lands on it; each window has its figures, and rows are masked', async () => {
  const { address } = open('/login');
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await screen.findAllByTestId('recent-lead')).toHaveLength(2);
  await waitFor(() => expect(figure('24h', 'leads')).toHaveTextContent('1+1'));
  for (const window of ['24h', '7d', '30d']) {
    expect(figure(window, 'leads')).toHaveTextContent('1');
    expect(figure(window, 'bookingRate')).toHaveTextContent('100%');
  }
  expect(row('B***')).toHaveAttribute('data-id', BEN);
});

test('figures and leads are read anew when a lead changes', async () => {
  const live = new TestStream(`leads:${TENANT.id}`);
  const api = new TestApi().on('GET /v1/live', () => live.open());
  open('/dashboard', api);
  await waitFor(() => expect(screen.getByTestId('dashboard')).toHaveAttribute('data-live', 'true'));
  await screen.findAllByTestId('recent-lead');
  api
    .on('GET /v1/dashboard', dashboard({ leads: 2, appointments: 1, booked: 1, bookingRate: 50 }))
    .on('GET /v1/leads', { ok: true, items: [lead(ids[0] ?? '', 'C***')], nextCursor: null });
  live.send('lead', { leadId: ids[0] });
  await waitFor(() => expect(figure('24h', 'leads')).toHaveTextContent('2'));
  expect(figure('24h', 'bookingRate')).toHaveTextContent('50%');
  await waitFor(() => expect(row('C***')).toHaveAttribute('data-id', ids[0]));
});

test('the trend is read by keyboard, and as a table', async () => {
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

test('a confirmation whose answer was lost is sent again under the same key, once', async () => {
  const { user, api, stored, address } = open();
  await screen.findAllByTestId('recent-lead');
  await user.click(row('A***'));
  expect(address()).toBe(`/dashboard/${ANNA}`);
  const panel = await screen.findByTestId('lead-panel');
  expect(await within(panel).findByTestId('lead-appointment')).toHaveTextContent('Confirmed');
  expect(within(panel).queryByTestId('lead-message')).toBeNull();

  api.on('POST /v1/leads/:id/resend-confirmation', () => noAnswer());
  await user.click(await resend());
  expect(await screen.findByTestId('toast')).toHaveTextContent('Failed to resend confirmation');
  const sent: FollowUpResult = {
    ok: true,
    sent: [{ id: ids[0] ?? '', template: 'thank_you', channel: 'sms', status: 'sent' }],
  };
  api.on('POST /v1/leads/:id/resend-confirmation', () => {
    stored.messages = [message(ids[0] ?? '', 'sms'), message(ids[1] ?? '', 'email')];
    return sent;
  });
  await user.click(await resend());
  await waitFor(() =>
    expect(screen.getByTestId('toast')).toHaveTextContent('Confirmation resent successfully'),
  );
  const messages = await within(panel).findAllByTestId('lead-message');
  expect(messages).toHaveLength(2);
  expect(messages[0]).toHaveTextContent('Thank you');
  const keys = api
    .to('POST /v1/leads/:id/resend-confirmation')
    .map((one) => one.headers.get('idempotency-key'));
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toBeTruthy();

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByTestId('lead-panel')).toBeNull());
  expect(address()).toBe('/dashboard');
});

test('a confirmation that nobody took says why', async () => {
  const { user, api } = open(`/dashboard/${ANNA}`);
  const skipped = [{ template: 'thank_you' as const, channel: 'sms' as const, reason: 'They opted out.' }];
  const nothing: FollowUpResult = { ok: true, sent: [], skipped };
  api.on('POST /v1/leads/:id/resend-confirmation', nothing);
  await user.click(await resend());
  expect(await screen.findByTestId('toast')).toHaveTextContent('They opted out.');
});

test('without an appointment there is nothing to confirm', async () => {
  const { user } = open();
  await screen.findAllByTestId('recent-lead');
  await user.click(row('B***'));
  expect(await screen.findByText('There is no appointment to confirm.')).toBeInTheDocument();
  expect(await resend()).toBeDisabled();
});

test('what cannot be loaded says so, and is asked for again', async () => {
  const api = new TestApi()
    .on('GET /v1/dashboard', () => refusal(500, FAILED))
    .on('GET /v1/leads', () => refusal(500, FAILED));
  const { user } = open('/dashboard', api);
  const metrics = (await screen.findByText('Failed to load dashboard metrics')).closest('[role=alert]');
  const leads = (await screen.findByText('Failed to load recent leads')).closest('[role=alert]');
  api
    .on('GET /v1/dashboard', dashboard())
    .on('GET /v1/leads', { ok: true, items: [lead(ANNA, 'A***')], nextCursor: null });
  for (const alert of [metrics, leads])
    await user.click(await within(alert as HTMLElement).findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(figure('24h', 'leads')).toHaveTextContent('1'));
  expect(await screen.findAllByTestId('recent-lead')).toHaveLength(1);
});

test('staff move an appointment to one of the free times, and cancel it with a reason', async () => {
  const { user, api, stored } = open(`/dashboard/${ANNA}`);
  api.on('GET /v1/availability', ({ query }) => ({
    ok: true,
    providers: [
      {
        ...{ id: APPOINTMENT, name: 'Dana Cole', timeZone: booked.timeZone, durationMins: 30 },
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
  expect(await within(part).findByText('Cancelled by staff')).toBeInTheDocument();
  await expectToast('Appointment cancelled');
  expect(api.to('PATCH /v1/appointments/:id')).toHaveLength(3);
  expect(api.to('PATCH /v1/appointments/:id')[0]?.headers.get('x-tenant-id')).toBe(TENANT.id);
});

test('“Keep it” leaves an appointment as it is', async () => {
  const { user, api } = open(`/dashboard/${ANNA}`);
  api.on('GET /v1/availability', { ok: true, providers: [] });
  const part = await screen.findByTestId('lead-appointments');
  await user.click(await within(part).findByRole('button', { name: 'Reschedule' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reschedule the appointment' });
  await user.click(await within(dialog).findByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.to('PATCH /v1/appointments/:id')).toHaveLength(0);
});
