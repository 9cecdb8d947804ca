/** A practice's booking page: choosing, holding and booking a time, requesting a callback, and failures. */
import {
  BookingHold,
  BookingRequest,
  CallbackRequest,
  type BookingPageResult,
  type BookingResult,
} from '@praxis/contracts/booking-page/booking-page';
import type { Slot } from '@praxis/contracts/appointment/appointment';
import { INTAKE_CONSENT_CURRENT } from '@praxis/contracts/journey/intake-consent.const';
import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { CASE_SERVICES } from '@praxis/contracts/journey/service.const';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { dayAhead } from '../lib/core/zoned-time.js';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';
import { publicPractice } from '../testing/practice-rows.js';
import { fill, openApp, type App } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

/** A zone without clock changes. */
const ZONE = 'America/Phoenix';
/** The first day that the page shows. */
const DAY = dayAhead(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone, 1);
const HOST = '55555555-5555-4555-8555-555555555551';
const OTHER = '55555555-5555-4555-8555-555555555552';
const BRAND = { ...PRODUCT_BRAND, name: 'Roe & Partners' };
const API = '/v1/book/:practice';

function page(changes: Partial<BookingPageResult> = {}): BookingPageResult {
  return {
    ok: true,
    practice: { slug: 'roe', name: 'Roe & Partners', industry: 'law', ...publicPractice({ timeZone: ZONE }) },
    brand: BRAND,
    services: [...CASE_SERVICES.law],
    hosts: [
      { id: HOST, name: 'Dana Cole', minutes: 30 },
      { id: OTHER, name: 'Sam Roe', minutes: 30 },
    ],
    robotCheck: { kind: 'sim' },
    embedOrigins: ['https://www.roe.example'],
    ...changes,
  };
}

const slot = (hour: number, changes: Partial<Slot> = {}): Slot => ({
  start: `${DAY}T${hour}:00:00-07:00`,
  end: `${DAY}T${hour}:30:00-07:00`,
  timeZone: ZONE,
  providerId: HOST,
  provider: 'Dana Cole',
  ...changes,
});

const booked = (start: string, changes: Partial<BookingResult> = {}): BookingResult => ({
  ok: true,
  appointment: {
    id: '44444444-4444-4444-8444-444444444441',
    timeZone: ZONE,
    provider: 'Dana Cole',
    start,
    end: slot(11).end,
    location: '1 Main Street',
    confirmationCode: 'RP-1234',
    icsUrl: '/v1/law/appointment/44444444-4444-4444-8444-444444444441/ics?token=t',
  },
  changeUrl: 'http://localhost/appointment#token=secret',
  confirmation: 'sent',
  ...changes,
});

function bookingApi(answer: BookingPageResult | Response = page()): TestApi {
  let tokens = 0;
  return new TestApi()
    .on(`GET ${API}`, answer)
    .on(`GET ${API}/slots`, { ok: true, items: [slot(10), slot(11)] })
    .on(`POST ${API}/robot-check`, () => ({ ok: true, token: `token ${(tokens += 1)}` }))
    .onBody(`POST ${API}/hold`, BookingHold, ({ start }) => ({
      ok: true,
      // The server gives a hold's time in its host's zone, which may be another one.
      hold: {
        ...slot(11),
        start: new Date(start).toISOString().replace('.000Z', '+00:00'),
        timeZone: 'UTC',
        expiresAt: new Date(Date.now() + 300_000).toISOString(),
      },
    }));
}

const open = (api: TestApi, path = '/book/roe'): App => openApp(path, { as: 'nobody', api });
const form = (): Promise<HTMLElement> => screen.findByRole('form', { name: 'Book an appointment' });

async function pick(user: App['user'], name: RegExp): Promise<void> {
  await user.click(await within(await screen.findByTestId('booking-times')).findByLabelText(name));
}

test('a person books: a chosen time is held, the form shows it, and the practice’s text confirms it', async () => {
  const api = bookingApi().onBody(`POST ${API}/appointments`, BookingRequest, ({ start }) => booked(start));
  const { user } = open(api);
  await form();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Book an appointment');
  expect(document.title).toContain('Roe & Partners');
  expect(document.body.textContent).not.toMatch(/praxis/i);
  await user.selectOptions(screen.getByLabelText('Service'), 'Family law');
  await pick(user, /^11:00/);
  expect(await screen.findByTestId('slot-hold')).toHaveTextContent(/^11:00.AM.*is held for you/);
  fill(screen.getByLabelText('Name'), 'Robin Vale');
  fill(screen.getByLabelText('Email'), 'robin@example.com');
  const [, email] = within(screen.getByTestId('intake-consent')).getAllByRole('checkbox');
  expect(screen.getByTestId('intake-consent')).toHaveTextContent('from Roe & Partners');
  await user.click(email as HTMLElement);
  await user.click(await screen.findByRole('button', { name: /^Book \w+day, .*11:00/ }));
  const done = within(await screen.findByTestId('booked'));
  expect(done.getByRole('status')).toHaveTextContent('We sent you a confirmation');
  expect(done.getByText('1 Main Street')).toBeVisible();
  expect(done.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    expect.stringContaining('/ics?token=t'),
  );
  expect(done.getByRole('link', { name: 'Move or cancel' })).toHaveAttribute(
    'href',
    'http://localhost/appointment#token=secret',
  );
  const [sent] = api.to(`POST ${API}/appointments`);
  const [hold] = api.to(`POST ${API}/hold`);
  expect(sent?.body).toMatchObject({
    service: 'Family law',
    name: 'Robin Vale',
    contact: { email: 'robin@example.com' },
    start: slot(11).start,
    startZone: ZONE,
    source: 'booking-page',
    robotToken: 'token 1',
    consent: { version: INTAKE_CONSENT_CURRENT, channels: ['email'] },
    visit: (hold?.body as { visit: string }).visit,
  });
  expect(sent?.headers.get('x-va-key')).toBeNull();
});

test('missing values are shown on their fields, and nothing is sent', async () => {
  const api = bookingApi();
  const { user } = open(api);
  await form();
  await user.click(screen.getByRole('button', { name: 'Book appointment' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByText('Choose a time first.')).toBeVisible();
  expect(screen.getByText('Give a phone number or an email address')).toBeVisible();
  expect(api.to(`POST ${API}/appointments`)).toHaveLength(0);
});

test('if the time was taken, the nearest times are offered, and the next attempt has a new token', async () => {
  const taken = { ok: false, error: 'That time was just taken.', code: 'slot_taken', requestId: 'r' };
  const api = bookingApi().on(`POST ${API}/appointments`, () =>
    Response.json(
      { ...taken, alternatives: [slot(15, { providerId: OTHER, provider: 'Sam Roe' })] },
      { status: 409 },
    ),
  );
  const { user } = open(api);
  await form();
  await pick(user, /^11:00/);
  fill(screen.getByLabelText('Name'), 'Robin Vale');
  fill(screen.getByLabelText('Phone'), '(313) 555-0142');
  await user.click(await screen.findByRole('button', { name: /^Book \w+day/ }));
  const nearest = within(await screen.findByTestId('booking-alternatives'));
  await user.click(nearest.getByRole('button', { name: /3:00 PM with Sam Roe/ }));
  api.onBody(`POST ${API}/appointments`, BookingRequest, ({ start }) => booked(start));
  await user.click(await screen.findByRole('button', { name: /^Book \w+day, .*3:00/ }));
  expect(await screen.findByTestId('booked')).toBeVisible();
  const bodies = api.to(`POST ${API}/appointments`).map(({ body }) => body as BookingRequest);
  expect(bodies.map(({ robotToken }) => robotToken)).toEqual(['token 1', 'token 2']);
  expect(bodies[1]?.start).toBe(slot(15).start);
});

test('a person who chose one host gets the host of the alternative time that they choose', async () => {
  const taken = { ok: false, error: 'That time was just taken.', code: 'slot_taken', requestId: 'r' };
  const others = [slot(15, { providerId: OTHER, provider: 'Sam Roe' })];
  const api = bookingApi().on(`POST ${API}/hold`, () =>
    Response.json({ ...taken, alternatives: others }, { status: 409 }),
  );
  const { user } = open(api);
  await form();
  await user.selectOptions(screen.getByLabelText('With'), HOST);
  await pick(user, /^11:00/);
  await user.click(within(await screen.findByTestId('booking-alternatives')).getByRole('button'));
  await waitFor(() => expect(screen.getByLabelText('With')).toHaveValue(OTHER));
  await waitFor(() => expect(api.to(`POST ${API}/hold`)).toHaveLength(2));
  const hosts = api.to(`POST ${API}/hold`).map(({ body }) => (body as BookingHold).providerId);
  expect(hosts).toEqual([HOST, OTHER]);
});

test('a time that is taken while it is being chosen is not selected', async () => {
  const taken = { ok: false, error: 'That time was just taken.', code: 'slot_taken', requestId: 'r' };
  const api = bookingApi().on(`POST ${API}/hold`, () =>
    Response.json({ ...taken, alternatives: [slot(15)] }, { status: 409 }),
  );
  const { user } = open(api);
  await form();
  await pick(user, /^11:00/);
  expect(await screen.findByTestId('booking-alternatives')).toHaveTextContent('3:00');
  expect(screen.getByRole('button', { name: 'Book appointment' })).toBeVisible();
});

test('choosing a host requests that host’s times', async () => {
  const api = bookingApi();
  const { user } = open(api);
  await form();
  await user.selectOptions(screen.getByLabelText('With'), OTHER);
  await waitFor(() =>
    expect(api.to(`GET ${API}/slots`).some(({ query }) => query.get('providerId') === OTHER)).toBe(true),
  );
});

test('a time that cannot be held because of too many holds can still be booked', async () => {
  const text = PAGES_EN['problem.tooManyHolds'];
  const api = bookingApi()
    .on(`POST ${API}/hold`, () => refusal(429, { code: 'too_many_holds', error: text }))
    .onBody(`POST ${API}/appointments`, BookingRequest, ({ start }) => booked(start));
  const { user } = open(api);
  await form();
  await pick(user, /^10:00/);
  expect(await screen.findByText(text)).toBeVisible();
  fill(screen.getByLabelText('Name'), 'Robin Vale');
  fill(screen.getByLabelText('Email'), 'robin@example.com');
  await user.click(screen.getByRole('button', { name: /^Book \w+day, .*10:00/ }));
  expect(await screen.findByTestId('booked')).toBeVisible();
});

test('a person who fails the robot check sees a message', async () => {
  const text = 'We could not confirm that you are a person.';
  const api = bookingApi().on(`POST ${API}/appointments`, () =>
    refusal(403, { code: 'robot_check_failed', error: text }),
  );
  const { user } = open(api);
  await form();
  await pick(user, /^10:00/);
  fill(screen.getByLabelText('Name'), 'Robin Vale');
  fill(screen.getByLabelText('Email'), 'robin@example.com');
  await user.click(await screen.findByRole('button', { name: /^Book \w+day/ }));
  await waitFor(() => expect(screen.getByTestId('form-alert')).toHaveTextContent(text));
});

test('a practice that takes no bookings offers a callback, and shows no phone number if it has none', async () => {
  const practice = { ...page().practice, phone: null };
  const api = bookingApi(page({ hosts: [], practice })).onBody(`POST ${API}/intake`, CallbackRequest, () => ({
    ok: true,
  }));
  const { user } = open(api);
  expect(await screen.findByText('Online booking is not open yet')).toBeVisible();
  expect(screen.queryByText(/Prefer to talk/)).toBeNull();
  fill(screen.getByLabelText('Name'), 'Robin Vale');
  fill(screen.getByLabelText('Phone'), '(313) 555-0142');
  await user.click(screen.getByRole('button', { name: 'Ask us to call' }));
  expect(await screen.findByText('We have your request')).toBeVisible();
  expect(api.to(`POST ${API}/intake`)[0]?.body).toMatchObject({ source: 'booking-page', name: 'Robin Vale' });
});

test('inside another site the request has the source “embed”, and links stay on embedded pages', async () => {
  const api = bookingApi().onBody(`POST ${API}/intake`, CallbackRequest, () => ({ ok: true }));
  const { user, address } = open(api, '/embed/book/roe');
  await form();
  await user.click(screen.getByRole('link', { name: 'Ask us to call you back' }));
  expect(address()).toBe('/embed/book/roe/intake');
  const send = await screen.findByRole('button', { name: 'Ask us to call' });
  fill(screen.getByLabelText('Name'), 'Robin Vale');
  fill(screen.getByLabelText('Email'), 'robin@example.com');
  await user.click(send);
  await screen.findByText('We have your request');
  expect(api.to(`POST ${API}/intake`)[0]?.body).toMatchObject({ source: 'embed' });
});

test('a practice without free times shows a message and offers a callback', async () => {
  const api = bookingApi().on(`GET ${API}/slots`, { ok: true, items: [] });
  open(api);
  expect(await screen.findByText(/No free times on this day or later/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask us to call you back' })).toHaveAttribute(
    'href',
    '/book/roe/intake',
  );
});

test('the page of an unknown practice names nobody', async () => {
  const api = bookingApi(refusal(404, { code: 'not_found', error: 'There is no booking page.' }));
  openApp('/book/nowhere', { as: 'nobody', api, framed: true });
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible();
  expect(`${document.title} ${document.body.textContent ?? ''}`).not.toMatch(/praxis|roe/i);
});

test('a page that fails to load can be retried', async () => {
  const api = bookingApi(refusal(400, { code: 'odd', error: 'Something is odd.' }));
  const { user } = open(api);
  expect(await screen.findByText('Could not load this page')).toBeVisible();
  api.on(`GET ${API}`, page());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await form();
});

test('the framed page has the practice’s name, and no notices of the demo', async () => {
  openApp('/book/roe', { as: 'nobody', api: bookingApi(), framed: true, firstVisit: true });
  await form();
  expect(await screen.findByTestId('brand')).toHaveTextContent('Roe & Partners');
  expect(screen.queryByTestId('cookie-notice')).toBeNull();
  expect(screen.queryByText('Cookie settings')).toBeNull();
});

test('the page is in Spanish if chosen, validates in Spanish, and books with that language', async () => {
  const api = bookingApi();
  const { user } = openApp('/book/roe?lang=es', { as: 'nobody', api, framed: true });
  const spanish = await screen.findByRole('form', { name: 'Reservar una cita' });
  await waitFor(() => expect(document.documentElement.lang).toBe('es'));
  expect(within(spanish).getByRole('option', { name: 'Lesiones personales' })).toHaveValue('Personal injury');
  fireEvent(window, new Event('offline'));
  expect(await screen.findByTestId('offline-banner')).toHaveTextContent('No tiene conexión.');
  fireEvent(window, new Event('online'));
  await pick(user, /^11:00.* con Dana Cole$/);
  await user.click(within(spanish).getByRole('button', { name: /^Reservar / }));
  await within(spanish).findByText('Escriba su nombre');
  fill(within(spanish).getByLabelText('Nombre'), 'Ana Ruiz');
  fill(within(spanish).getByLabelText('Correo electrónico'), 'ana@example.com');
  await user.click(within(spanish).getByLabelText(/^Envíenme por correo/));
  api.onBody(`POST ${API}/appointments`, BookingRequest, (body) => {
    expect(body).toMatchObject({ language: 'es', consent: { version: 'intake-2-es', channels: ['email'] } });
    return booked(body.start);
  });
  await user.click(within(spanish).getByRole('button', { name: /^Reservar / }));
  await screen.findByText('Su cita está reservada. Le enviamos una confirmación.');
});

test('shows the owner’s texts for visitors in the page’s language instead of texts derived from settings', async () => {
  const facts = [
    { fact: 'hours' as const, en: 'By appointment', es: 'Con cita previa' },
    { fact: 'bring' as const, en: 'A photo ID', es: '' },
  ];
  const practice = { ...page().practice, facts };
  openApp('/book/roe?lang=es', { as: 'nobody', framed: true, api: bookingApi(page({ practice })) });
  const shown = within(await screen.findByTestId('practice-facts'));
  expect(shown.getByRole('group', { name: 'Horario' })).toHaveTextContent('Con cita previa');
  expect(shown.getByRole('group', { name: 'Dirección' })).toHaveTextContent('120 Harbor St');
  const bring = shown.getByRole('group', { name: 'Qué traer' });
  expect(within(bring).getByText('A photo ID')).toHaveAttribute('lang', 'en');
  expect(shown.queryByRole('group', { name: 'Honorarios' })).toBeNull();
});
