/** The inbox: conversations in the list and by key, masking, channels, appointments, and users who may not reply. */
import { ConversationUpdate } from '@praxis/contracts/message/conversation';
import { AppointmentUpdate } from '@praxis/contracts/appointment/appointment-change';
import { NewAppointment } from '@praxis/contracts/appointment/appointment';
import { DEFAULT_RULES } from '@praxis/contracts/appointment/scheduling';
import type { LeadAppointment } from '@praxis/contracts/message/correspondence';
import { RevealRequest } from '@praxis/contracts/core/masking';
import { screen, waitFor, within } from '@testing-library/react';
import {
  JORDAN,
  ALEX,
  LAST,
  AT,
  OWNER,
  THREAD,
  InboxDesk,
  rows,
  messages,
  answer,
  item,
  entry,
  channel,
} from '../testing/inbox-desk.js';
import { fill, openApp } from '../testing/render-app.js';
import { later, refusal } from '../testing/test-api.js';

test('a new message appears immediately: its conversation moves up and counts as unread', async () => {
  const desk = new InboxDesk();
  desk.items = [item(ALEX), item(JORDAN)];
  desk.open();
  await waitFor(() => expect(screen.getByTestId('inbox')).toHaveAttribute('data-live', 'true'));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toHaveAttribute('data-id', ALEX);
  desk.items = [item(JORDAN, { unread: 1 }), item(ALEX)];
  desk.change();
  await waitFor(() => expect(rows()[0]).toHaveAttribute('data-id', JORDAN));
  expect(rows()[0]).toHaveAttribute('data-unread', 'true');
  expect(await screen.findByText('Unread 1')).toBeInTheDocument();
});

test.each(['press', 'key'])(
  'staff reveal a conversation by %s; once seen, it is read for everybody',
  async (way) => {
    const desk = new InboxDesk();
    const { user, api } = desk.open();
    await waitFor(() => expect(rows()).toHaveLength(2));
    api.onBody('POST /v1/leads/:id/reveal', RevealRequest, ({ purpose }) => {
      expect(purpose).toBe('Answer a message');
      return { ok: true, revealedUntil: String(desk.reveal().talk.revealedUntil) };
    });
    await user.click(await within(rows()[0] as HTMLElement).findByRole('link'));
    const thread = await screen.findByTestId('thread');
    expect(messages().at(-1)).toHaveTextContent('***');
    expect(api.to('POST /v1/conversations/:id/read')).toHaveLength(0);
    const reveal = await within(thread).findByText(/^Reveal for/);
    if (way === 'key') {
      // The purpose is obvious for an open conversation, so the key does not ask for one.
      await user.keyboard('v');
    } else {
      await user.click(reveal);
      await user.click(await screen.findByRole('button', { name: 'Answer a message' }));
    }
    await waitFor(() => expect(messages().at(-1)).toHaveTextContent('Can somebody call me?'));
    expect(within(thread).getByText('Jordan Ellis')).toBeInTheDocument();
    await waitFor(() => expect(api.to('POST /v1/conversations/:id/read')).toHaveLength(1));
    expect(api.to('POST /v1/conversations/:id/read')[0]?.body).toEqual({ upTo: LAST });
  },
);

test('a reply uses an available channel if the person opted out of another one, which shows the reason', async () => {
  const desk = new InboxDesk().reveal();
  desk.talk.channels = [channel('sms', { outcome: 'refused', reason: 'opted_out' }), channel('email')];
  const { user } = desk.open(THREAD);
  const by = await screen.findByRole('group', { name: 'Reply by' });
  expect(within(by).getByText('Email')).toHaveAttribute('aria-pressed', 'true');
  await user.click(await within(by).findByText('Text message'));
  expect(screen.getByText('They opted out of text messages.')).toBeInTheDocument();
  expect(await answer()).toBeDisabled();
  await user.click(await within(by).findByText('Email'));
  expect(screen.getByLabelText('Subject')).toBeEnabled();
});

test('a conversation is assigned, and the list filtered and searched', async () => {
  const desk = new InboxDesk().reveal();
  const { user, api } = desk.open(THREAD);
  api.onBody('PATCH /v1/conversations/:id', ConversationUpdate, ({ assignedTo }) => {
    expect(assignedTo).toBe(OWNER.id);
    const to = { id: OWNER.id, name: OWNER.name };
    desk.items = [item(ALEX, { name: 'A***' }), item(JORDAN, { assignedTo: to })];
    return { ok: true, assignedTo: to };
  });
  await screen.findByRole('option', { name: /Olive Owner/ });
  await user.selectOptions(await screen.findByLabelText('Assigned to'), OWNER.id);
  expect(await screen.findByTestId('toast')).toHaveTextContent('Lead assigned');

  const filters = screen.getByRole('group', { name: 'Which conversations' });
  await user.click(await within(filters).findByText('Unassigned'));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(rows()[0]).toHaveAttribute('data-id', ALEX);
  fill(screen.getByLabelText('Search conversations'), 'nobody of that name');
  expect(await screen.findByText('No matching conversations')).toBeInTheDocument();
  fill(screen.getByLabelText('Search conversations'), 'A***');
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('an appointment is changed, and another booked, without leaving the conversation', async () => {
  const desk = new InboxDesk().reveal();
  const booked: LeadAppointment = {
    id: LAST,
    status: 'confirmed',
    timeZone: 'America/Detroit',
    provider: 'Dana Cole',
    lastChange: null,
    start: '2099-06-01T10:00:00-04:00',
    end: '2099-06-01T10:30:00-04:00',
    createdAt: AT,
    isCalendarFailing: false,
    clientTimeZone: null,
    sequence: 3,
  };
  desk.appointments = [booked];
  const { user, api } = desk.open(THREAD);
  const part = within(await screen.findByTestId('thread-appointment'));
  expect(await part.findByTestId('lead-appointment')).toHaveTextContent('Monday, June 1, 2099, 10:00 AM');
  expect(part.queryByRole('button', { name: 'Book appointment' })).toBeNull();
  const channel = { channel: 'sms', outcome: 'waiting', notBefore: '2099-05-30T12:00:00Z' };
  const text = 'Text message waits until the morning where the client is.';
  api.on('POST /v1/appointments/:id/confirmation', { ok: true, channels: [{ ...channel, text }] });
  await user.click(part.getByRole('button', { name: 'Resend confirmation' }));
  await part.findByText(text);
  expect(api.to('POST /v1/appointments/:id/confirmation').map(({ params }) => params['id'])).toEqual([LAST]);
  await user.click(part.getByRole('button', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the appointment' }));
  fill(dialog.getByLabelText('Reason'), 'They asked for it');
  api.onBody('PATCH /v1/appointments/:id', AppointmentUpdate, (body) => {
    expect(body).toEqual({ action: 'cancel', reason: 'They asked for it', sequence: 3 });
    desk.appointments = [{ ...booked, status: 'cancelled' }];
    const { id, status, start, end, timeZone, provider } = booked;
    const lead = { id: JORDAN, name: 'J***' };
    const place = { providerId: LAST, location: 'Office', clientTimeZone: null, masked: true };
    const appointment = { id, status, start, end, timeZone, provider, lead, ...place };
    return { ok: true, appointment: { ...appointment, sequence: 4, lastChange: null } };
  });
  await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }));

  const host = {
    id: LAST,
    name: 'Dana Cole',
    memberId: null,
    timeZone: 'America/Detroit',
    location: 'Office',
  };
  const start = '2099-06-02T10:00:00-04:00';
  const hosts = later();
  api.on('GET /v1/providers', hosts.promise).on('GET /v1/availability', {
    ok: true,
    providers: [{ ...host, durationMins: 30, days: [{ date: start.slice(0, 10), starts: [start] }] }],
  });
  await user.click(await part.findByRole('button', { name: 'Book appointment' }));
  const booking = within(await screen.findByRole('dialog', { name: 'Book an appointment' }));
  // The current day, which is the first that can be chosen, depends on the practice's zone, which is still loading.
  expect(await booking.findByLabelText('Loading free times')).toBeVisible();
  expect(booking.queryByLabelText('Day')).toBeNull();
  hosts.answer({
    ok: true,
    nextCursor: null,
    timeZone: host.timeZone,
    items: [{ ...host, isActive: true, rules: DEFAULT_RULES }],
  });
  expect(booking.getByTestId('chosen-lead')).toHaveTextContent('Jordan');
  api.onBody('POST /v1/appointments', NewAppointment, (body) => {
    expect(body).toEqual({ leadId: JORDAN, start });
    return refusal(409, { code: 'already_booked', error: 'This lead already has an appointment.' });
  });
  fill(await booking.findByLabelText('Day'), '2099-06-02');
  await user.click(await booking.findByRole('button', { name: '10:00 AM with Dana Cole' }));
  await user.click(booking.getByRole('button', { name: /^Book Tuesday/ }));
  await booking.findByText('This lead already has an appointment.');
});

test('a loading appointment shows a loading state; an error is shown and can be retried', async () => {
  const desk = new InboxDesk().reveal();
  const answer = later();
  desk.api.on('GET /v1/leads/:id/correspondence', () => answer.promise);
  const { user, api } = desk.open(THREAD);
  const part = within(await screen.findByTestId('thread-appointment'));
  expect(part.getByRole('status', { name: 'Loading the appointment' })).toBeVisible();
  answer.answer(refusal(500, { code: 'internal', error: 'Not now.' }));
  const alert = await part.findByRole('alert');
  expect(alert).toHaveTextContent('Could not load the appointment.');
  expect(part.queryByText('No appointment yet.')).toBeNull();
  expect(part.queryByRole('button', { name: 'Book appointment' })).toBeNull();
  api.on('GET /v1/leads/:id/correspondence', { ok: true, appointments: [], messages: [] });
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await part.findByRole('button', { name: 'Book appointment' })).toBeVisible();
});

test('a viewer sees messages masked and cannot reply', async () => {
  const desk = new InboxDesk();
  desk.entries = [entry(), entry({ id: 'ours', direction: 'outbound', status: 'delivered' })];
  const { api } = desk.open(THREAD, 'viewer');
  await waitFor(() => expect(messages()).toHaveLength(2));
  expect(
    screen.getByText('Names and texts are masked. Staff and owners can reveal them.'),
  ).toBeInTheDocument();
  expect(await answer()).toBeDisabled();
  expect(screen.getByText('Only staff and owners can change this.')).toBeInTheDocument();
  expect(screen.queryByText('Mine')).toBeNull();
  expect(api.to('POST /v1/conversations/:id/read')).toHaveLength(0);
});

test('on other pages the navigation shows new messages live', async () => {
  const desk = new InboxDesk();
  desk.api.on('GET /v1/campaigns', { ok: true, items: [], nextCursor: null });
  openApp('/campaigns', { as: 'staff', api: desk.api, framed: true });
  await screen.findByText('No campaigns yet');
  await waitFor(() => expect(desk.api.to('GET /v1/live')).not.toHaveLength(0));
  expect(screen.queryByTestId('inbox-unread')).toBeNull();
  desk.items = [item(JORDAN, { unread: 1 })];
  desk.change();
  const [unread] = await screen.findAllByTestId('inbox-unread');
  expect(unread).toHaveTextContent('1 unread');
});
