/** Pages behind links in messages: a client's own appointment, and unsubscribing. */
import { LinkCancel, LinkReschedule, LinkSlots } from '@praxis/contracts/appointment/appointment-change';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import type { UnsubscribeResult } from '@praxis/contracts/message/unsubscribe';
import { OUTAGES } from '@praxis/contracts/core/outage.const';
import { screen, waitFor, within } from '@testing-library/react';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { linkResult, LINK_TOKEN as TOKEN, LINK_ZONE as ZONE } from '../testing/link-result.js';
import { fill, openApp, type App } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

const NEXT = 'B'.repeat(43);
const LINK = '/v1/appointments/by-link';

const slot = (hour: number): Slot => ({
  start: `2099-06-02T${hour}:00:00-04:00`,
  end: `2099-06-02T${hour}:30:00-04:00`,
  timeZone: ZONE,
  providerId: '55555555-5555-4555-8555-555555555551',
  provider: 'Dana Cole',
});

function open(answer: object = linkResult()): App {
  const api = new TestApi()
    .on(`POST ${LINK}/read`, answer)
    .onBody(`POST ${LINK}/slots`, LinkSlots, ({ from = '', to = '2999' }) => ({
      ok: true,
      items: [slot(10), slot(11)].filter(({ start }) => start >= from && start <= to),
    }));
  return openApp(`/appointment#token=${TOKEN}`, { as: 'nobody', api });
}
const card = (): Promise<HTMLElement> => screen.findByTestId('appointment-by-link');

test('a client reschedules an appointment, then cancels it with the link’s new secret', async () => {
  const { user, api } = open();
  expect(await card()).toHaveAttribute('data-status', 'confirmed');
  // The secret is removed from the address before anything is drawn.
  expect(window.location.hash).toBe('');
  await user.click(await screen.findByText('Reschedule'));
  const choice = within(await screen.findByTestId('link-slots'));
  // No time is free this week, so the strip shows the first week with free times.
  const day = await choice.findByRole('button', { name: 'Tuesday, June 2, 2099, 2 free' });
  expect(day).toHaveAttribute('aria-pressed', 'true');
  const slots = choice.getAllByTestId('slot');
  await user.click(slots.at(-1) as HTMLElement);
  expect(slots.at(-1)).toHaveAttribute('aria-pressed', 'true');
  // The host is named before the client confirms, because another host may have this time.
  expect(screen.getByTestId('new-time')).toHaveTextContent(`With ${slot(11).provider}`);
  const moved = { ...linkResult().appointment, start: slot(11).start, end: slot(11).end };
  api.onBody(`POST ${LINK}/reschedule`, LinkReschedule, ({ start }) => {
    expect(start).toBe(slot(11).start);
    return linkResult({ token: NEXT, appointment: moved });
  });
  await user.click(await screen.findByText(/^Confirm Tuesday, June 2/));
  expect(await screen.findByText('Your appointment has been moved.')).toBeInTheDocument();

  await user.click(await screen.findByText('Cancel appointment'));
  fill(screen.getByLabelText('Reason (optional)'), 'On the road');
  api.onBody(`POST ${LINK}/cancel`, LinkCancel, (body) => {
    expect(body).toEqual({ token: NEXT, reason: 'On the road' });
    return linkResult({ status: 'cancelled', mayCancel: false, token: 'C'.repeat(43) });
  });
  await user.click(await screen.findByText('Yes, cancel it'));
  await waitFor(async () => expect(await card()).toHaveAttribute('data-status', 'cancelled'));
  expect(screen.getByText('Your appointment is canceled.')).toBeInTheDocument();
  expect(screen.queryByText('Cancel appointment')).toBeNull();
});

test('if the chosen time was taken, free times are offered', async () => {
  const { user, api } = open();
  await user.click(await within(await card()).findByText('Reschedule'));
  await user.click(await within(await screen.findByTestId('link-slots')).findByLabelText(/^10:00/));
  const taken = { ok: false, error: 'That time is taken.', code: 'slot_taken', requestId: 'r' };
  api.on(`POST ${LINK}/reschedule`, () =>
    Response.json({ ...taken, alternatives: [slot(15)] }, { status: 409 }),
  );
  await user.click(await screen.findByText(/^Confirm Tuesday, June 2/));
  expect(await screen.findByText('That time is taken.')).toBeInTheDocument();
  const others = within(screen.getByTestId('link-slots')).getAllByRole('button');
  expect(others).toHaveLength(1);
  expect(others[0]).toHaveAccessibleName(/^3:00/);
  expect(screen.getByText('Choose a time first')).toBeInTheDocument();
  await user.click(await screen.findByText('Keep current time'));
  expect(screen.getByText('Reschedule')).toBeInTheDocument();
});

test('a link that is no longer valid shows the reason', async () => {
  open(refusal(410, { code: 'link_used', error: 'The appointment was changed meanwhile.' }));
  expect(await screen.findByText('This link cannot be used')).toBeInTheDocument();
  expect(screen.getByText('The appointment was changed meanwhile.')).toBeInTheDocument();
  expect(screen.queryByText('Try again')).toBeNull();
});

test('an outage is not blamed on the link: it is shown in the client’s language, and can be retried', async () => {
  const outage = refusal(503, { code: 'temporal_unavailable', error: OUTAGES.temporal_unavailable });
  let isAway = true;
  const api = new TestApi()
    .on(`POST ${LINK}/read`, () => (isAway ? outage.clone() : linkResult()))
    .on(`POST ${LINK}/language`, linkResult());
  const { user } = openApp(`/appointment?lang=es#token=${TOKEN}`, { as: 'nobody', api, framed: true });
  expect(await screen.findByText(/^Esto no está disponible en este momento/)).toBeInTheDocument();
  isAway = false;
  await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
  expect(await card()).toHaveAttribute('data-status', 'confirmed');
});

function openFramed(refused: Response): void {
  const api = new TestApi().on(`POST ${LINK}/read`, () => refused);
  openApp(`/appointment#token=${TOKEN}`, { as: 'nobody', api, framed: true });
}

test('the page of an expired link has the practice’s brand', async () => {
  const brand = { ...PRODUCT_BRAND, name: 'Roe & Partners' };
  const over = { ok: false, code: 'link_over', error: 'Use the latest link.', requestId: 'r', brand };
  openFramed(Response.json(over, { status: 410 }));
  expect(await screen.findByText('Use the latest link.')).toBeInTheDocument();
  await waitFor(() => expect(document.title).toBe('Your appointment · Roe & Partners'));
});

test('the page of an unknown link has no brand', async () => {
  openFramed(refusal(404, { code: 'not_found', error: 'This link is not valid.' }));
  expect(await screen.findByText('This link is not valid.')).toBeInTheDocument();
  expect(document.title).toBe('Your appointment');
  expect(screen.queryByText(PRODUCT_BRAND.name)).toBeNull();
});

test.each(['/appointment', '/unsubscribe'])(
  '%s without its secret shows that the link is incomplete',
  async (path) => {
    openApp(path, { as: 'nobody' });
    expect(await screen.findByText('This link is incomplete')).toBeInTheDocument();
  },
);

test('one click unsubscribes; opening the link alone does not', async () => {
  const done: UnsubscribeResult = { ok: true, sender: 'Harbor Law', address: 'j***@ex***.com' };
  const brand = { ...PRODUCT_BRAND, name: 'Roe & Partners' };
  const api = new TestApi()
    .on('GET /v1/unsubscribe/:token', { ok: true, brand, language: null })
    .on('POST /v1/unsubscribe/:token', done);
  const { user } = openApp(`/unsubscribe#token=${TOKEN}`, { as: 'nobody', api });
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Unsubscribe');
  expect(
    await screen.findByText(/no more emails from Roe & Partners, not even reminders/),
  ).toBeInTheDocument();
  expect(document.title).toContain(brand.name);
  expect(api.to('POST /v1/unsubscribe/:token')).toHaveLength(0);
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  const outcome = await screen.findByText('You are unsubscribed');
  // The text that replaces the button has the focus, so that screen readers read it.
  expect(outcome.closest('[tabindex="-1"]')).toHaveFocus();
  expect(
    screen.getByText('j***@ex***.com gets no more emails from Harbor Law, not even about appointments.'),
  ).toBeInTheDocument();
  expect(api.to('POST /v1/unsubscribe/:token')[0]?.params).toEqual({ token: TOKEN });
});

test('an unsubscribe link that is unknown shows the reason', async () => {
  const unknown = { code: 'not_found', error: 'Nobody knows this link.' };
  const api = new TestApi()
    .on('GET /v1/unsubscribe/:token', () => refusal(404, unknown))
    .on('POST /v1/unsubscribe/:token', () => refusal(404, unknown));
  const { user } = openApp(`/unsubscribe#token=${TOKEN}`, { as: 'nobody', api });
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('This link cannot be used')).toBeInTheDocument();
  expect(screen.getByText(unknown.error)).toBeInTheDocument();
});

test.each([
  ['America/Los_Angeles', 3],
  [ZONE, 0],
])(
  'a client in %s sees their own time only if it differs from the appointment’s',
  async (timeZone, hoursBehind) => {
    const real = Intl.DateTimeFormat().resolvedOptions();
    const clock = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ ...real, timeZone });
    open();
    const own = within(await card()).queryByTestId('own-time');
    if (hoursBehind === 0) expect(own).toBeNull();
    else expect(own).toHaveTextContent('Pacific Daylight Time where you are');
    clock.mockRestore();
  },
);
