/** One lead in full: status, notes, consent, reveal, assignment, calls, conflicts and the person's other leads. */
import { ConflictDecisionRequest, NO_CONFLICT, type LeadConflict } from '@praxis/contracts/conflict/conflict';
import type { LeadDetail } from '@praxis/contracts/lead/lead';
import { RevealRequest } from '@praxis/contracts/core/masking';
import type { LeadAppointment, LeadMessage } from '@praxis/contracts/message/correspondence';
import type { ContactLead, MergedContact } from '@praxis/contracts/contact/merged-contact';
import { act, screen, waitFor, within, type queries } from '@testing-library/react';
import { LeadDesk } from '../testing/lead-desk.js';
import { leadId, leadRow, OWNER, timelineEntry } from '../testing/lead-rows.js';
import { fill, openApp, type App, type Viewer } from '../testing/render-app.js';
import { refusal, TestApi } from '../testing/test-api.js';

type Queries = ReturnType<typeof within<typeof queries>>;

interface Opened extends App {
  desk: LeadDesk;
  panel: Queries;
}

const panel = (): HTMLElement => screen.getByTestId('lead-panel');
const part = (name: string): Queries => within(within(panel()).getByTestId(name));
const fact = (name: string): Element | null => panel().querySelector(`[data-fact="${name}"]`);
const expectToast = (...texts: string[]): Promise<void> =>
  waitFor(() => {
    for (const text of texts) expect(screen.getByTestId('toast')).toHaveTextContent(text);
  });

async function open(lead: LeadDetail, as: Viewer = 'staff', api = new TestApi()): Promise<Opened> {
  const desk = new LeadDesk(api, [lead]);
  const app = openApp(`/leads/${lead.id}`, { as, api });
  await screen.findByTestId('lead-timeline');
  await screen.findByTestId('lead-row');
  return { ...app, desk, panel: within(panel()) };
}

const row = (): Queries => within(screen.getByTestId('lead-row'));

test('staff see how the score is explained, change the status, and other users see the change', async () => {
  const { user, api, panel, desk } = await open(leadRow(1, { name: 'C***', email: 'c***@ex***.com' }));
  expect(panel.getByTestId('lead-masked')).toBeVisible();
  expect(fact('Email')).toHaveTextContent('c***@ex***.com');
  expect(panel.getByTestId('lead-score-part')).toHaveTextContent('Asked to be contacted');
  expect(panel.getByTestId('lead-score-part')).toHaveTextContent('What would change it');
  expect(panel.getByTestId('lead-engagement')).toHaveTextContent('20 points High from 50.');
  expect(panel.getByTestId('lead-engagement')).toHaveTextContent('Filled in forms, 2 times+20');
  const status = panel.getByTestId('lead-status-select');
  expect(within(status).getAllByRole('option')).toHaveLength(6);
  await user.selectOptions(status, 'converted');
  await expectToast('Status Updated', 'C*** is now converted.');
  expect(api.to('PATCH /v1/leads/:id').map(({ body }) => body)).toEqual([{ status: 'converted' }]);
  await waitFor(() => expect(row().getByTestId('lead-status')).toHaveTextContent('Converted'));
  expect(await panel.findByText('Status changed')).toBeVisible();
  await waitFor(() => expect(status).toHaveValue('converted'));
  act(() => desk.change(leadId(1), { status: 'contacted' }));
  await waitFor(() => expect(status).toHaveValue('contacted'));
});

test('the upcoming appointment comes first, and only the newest three messages are shown', async () => {
  const at = (day: number): string => `2099-06-0${day}T10:00:00-04:00`;
  const appointment = (day: number, changes: Partial<LeadAppointment> = {}): LeadAppointment => ({
    id: `appointment-${day}`,
    status: 'confirmed',
    timeZone: 'America/Detroit',
    provider: 'Dana Cole',
    clientTimeZone: 'America/Los_Angeles',
    start: at(day),
    end: at(day),
    createdAt: at(1),
    lastChange: null,
    isCalendarFailing: false,
    sequence: 0,
    ...changes,
  });
  const messages = Array.from({ length: 5 }, (_, n): LeadMessage => ({
    id: `message-${n}`,
    channel: 'sms',
    template: 'thank_you',
    preview: `Text ${n}`,
    status: 'delivered',
    createdAt: at(1),
  }));
  const appointments = [
    appointment(9, { status: 'cancelled' }),
    appointment(3),
    appointment(2, { status: 'no_show' }),
  ];
  const api = new TestApi().on('GET /v1/leads/:id/correspondence', { ok: true, appointments, messages });
  const { user, panel, desk } = await open(leadRow(1), 'staff', api);
  const lines = await panel.findAllByTestId('lead-appointment');
  expect(lines.map((line) => line.textContent)).toEqual([
    expect.stringContaining('June 3'),
    expect.stringContaining('June 9'),
    expect.stringContaining('June 2'),
  ]);
  expect(lines[1]?.closest('details')).not.toHaveAttribute('open');
  // A lead with an appointment is not booked again from here.
  expect(panel.queryByRole('button', { name: 'Book appointment' })).toBeNull();
  expect(panel.getAllByTestId('lead-message')).toHaveLength(3);
  await user.click(panel.getByRole('button', { name: 'Show all 5' }));
  expect(panel.getAllByTestId('lead-message')).toHaveLength(5);
  expect(panel.getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
    'href',
    `/inbox/${leadId(1)}`,
  );

  // A later change by a run is reported as a change of the lead.
  api.on('GET /v1/leads/:id/correspondence', { ok: true, appointments: [appointment(3)], messages: [] });
  act(() => desk.change(leadId(1), {}));
  await panel.findByText('No message yet.');
  expect(panel.getAllByTestId('lead-appointment')).toHaveLength(1);
});

test('messages and bookings start from the top of the panel; the score explanation is collapsed', async () => {
  const { panel } = await open(leadRow(1));
  expect(panel.getByRole('link', { name: 'Text' })).toHaveAttribute('href', `/inbox/${leadId(1)}`);
  expect(await panel.findByRole('button', { name: 'Book appointment' })).toBeVisible();
  expect(panel.getByTestId('lead-score-part')).not.toHaveAttribute('open');
  expect(panel.getByTestId('lead-score-part')).toHaveTextContent('55 of 100');
});

test('a lead without a phone number gets an email', async () => {
  const { panel } = await open(leadRow(1, { phone: null }));
  expect(panel.getByRole('link', { name: 'Email' })).toHaveAttribute('href', `/inbox/${leadId(1)}`);
  expect(panel.queryByTestId('lead-call')).toBeNull();
});

test('the page makes room while the panel is open', async () => {
  const { user, panel } = await open(leadRow(1));
  expect(document.documentElement).toHaveAttribute('data-panel', 'side');
  await user.click(panel.getByRole('button', { name: 'Close lead' }));
  await waitFor(() => expect(document.documentElement).not.toHaveAttribute('data-panel'));
});

test('a click before a newly chosen order is drawn keeps that order', async () => {
  const { user, panel, address } = await open(leadRow(1));
  window.history.replaceState(window.history.state, '', `/leads/${leadId(1)}?sort=score`);
  await user.click(panel.getByRole('button', { name: 'Close lead' }));
  await waitFor(() => expect(address()).toBe('/leads?sort=score'));
  window.history.replaceState(window.history.state, '', '/leads?sort=name');
  await user.click(screen.getByTestId('lead-row'));
  await waitFor(() => expect(address()).toBe(`/leads/${leadId(1)}?sort=name`));
});

test('a filter chosen before another one is drawn is added to it', async () => {
  const { user, address } = await open(leadRow(1));
  window.history.replaceState(window.history.state, '', `/leads/${leadId(1)}?sort=score`);
  await user.selectOptions(screen.getByLabelText('Assigned'), 'none');
  await waitFor(() => expect(address()).toBe(`/leads/${leadId(1)}?sort=score&assigned=none`));
});

test('a note needs text, is stored as typed, and may be about a call', async () => {
  const { user, api, panel } = await open(leadRow(1));
  const note = panel.getByLabelText('Note');
  fill(note, '   ');
  await user.click(await panel.findByRole('button', { name: 'Add Note' }));
  expect(note).toHaveValue('   ');
  expect(api.to('POST /v1/leads/:id/notes')).toHaveLength(0);
  fill(note, 'Rang back.\nSends papers.');
  await user.click(await panel.findByLabelText('About a call with them'));
  await user.click(await panel.findByRole('button', { name: 'Add Note' }));
  await expectToast('Note Added');
  expect(note).toHaveValue('');
  expect(await panel.findByTestId('lead-note')).toHaveTextContent(/Rang back\.\s+Sends papers\./);
  expect(panel.getAllByTestId('lead-note')).toHaveLength(1);
  expect(api.to('POST /v1/leads/:id/notes')[0]?.body).toEqual({
    note: 'Rang back.\nSends papers.',
    isCall: true,
  });
  expect(await part('lead-timeline').findByText('Note of a call added')).toBeVisible();
});

test('consent recorded by staff shows where it is documented, and appears in the history', async () => {
  const { user } = await open(leadRow(1));
  const consent = part('lead-consent');
  await waitFor(() => expect(consent.getAllByText('Only what they asked for')).toHaveLength(3));
  await user.click(await consent.findByRole('button', { name: 'Record change' }));
  await user.selectOptions(await consent.findByLabelText('Channel'), 'voice');
  await user.selectOptions(await consent.findByLabelText('Their choice'), 'opt_in');
  await user.click(await consent.findByRole('button', { name: 'Record' }));
  await consent.findByText('Say where this consent is written down');
  await user.selectOptions(await consent.findByLabelText('Their choice'), 'opt_out');
  await user.click(await consent.findByRole('button', { name: 'Record' }));
  await expectToast('Consent recorded');
  const voice = (): Element | null => panel().querySelector('[data-channel=voice]');
  await waitFor(() => expect(voice()).toHaveTextContent('Opted out'));
  expect(consent.getByTestId('consent-entry')).toHaveTextContent(
    'Calls: unsubscribed, recorded by staff, on the phone',
  );
});

test('revealing a lead for a purpose shows it in the panel and in the list', async () => {
  const { user, api, panel, desk } = await open(leadRow(1, { name: 'C***', notes: '***' }));
  const revealedUntil = new Date(Date.now() + 600_000).toISOString();
  api.onBody('POST /v1/leads/:id/reveal', RevealRequest, () => {
    desk.leads = desk.leads.map((lead) => ({
      ...lead,
      name: 'Carla Chen',
      email: 'carla.chen@example.com',
      masked: false,
      revealedUntil,
      notes: '2026-05-05T12:00:00Z staff@harbor-law.example\nSends papers.',
    }));
    return { ok: true, revealedUntil };
  });
  const code = panel.getByTestId('person-mark').textContent;
  expect(row().getByTestId('person-mark')).toHaveTextContent(code);
  await user.click(await panel.findByRole('button', { name: 'Reveal for 10 minutes' }));
  const dialog = within(await screen.findByRole('dialog', { name: `Reveal C*** ${code}` }));
  expect(dialog.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '1Call back',
    '2Answer a message',
    '3Prepare an appointment',
    '4Check details',
  ]);
  await user.keyboard('2');
  await waitFor(() => expect(panel.getByTestId('lead-name')).toHaveTextContent('Carla Chen'));
  expect(panel.getByTestId('revealed-until')).toHaveTextContent('left');
  expect(panel.getByTestId('lead-note')).toHaveTextContent('Sends papers.');
  expect(panel.getByTestId('lead-note')).toHaveTextContent('staff@harbor-law.example');
  expect(panel.getByRole('link', { name: 'carla.chen@example.com' })).toBeVisible();
  expect(await row().findByText('Carla Chen')).toBeVisible();
  expect(panel.queryByTestId('person-mark')).not.toBeInTheDocument();
  // One key renews the reveal for the same purpose.
  await user.keyboard('v');
  const purposes = (): unknown[] => api.to('POST /v1/leads/:id/reveal').map(({ body }) => body);
  await waitFor(() =>
    expect(purposes()).toEqual([{ purpose: 'Answer a message' }, { purpose: 'Answer a message' }]),
  );
  // The reveal ends when the user leaves the lead.
  expect(api.to('DELETE /v1/leads/:id/reveal')).toEqual([]);
  await user.click(await panel.findByRole('button', { name: 'Close lead' }));
  await waitFor(() => expect(api.to('DELETE /v1/leads/:id/reveal')).toHaveLength(1));
});

test('a lead that is already revealed, after a claim or a reload, is renewed with one key', async () => {
  const shown = {
    name: 'Carla Chen',
    masked: false,
    revealedUntil: new Date(Date.now() + 60_000).toISOString(),
  };
  const { user, api, panel, desk } = await open(leadRow(1, shown));
  const purposes = (): unknown[] => api.to('POST /v1/leads/:id/reveal').map(({ body }) => body);
  api.onBody('POST /v1/leads/:id/reveal', RevealRequest, () => {
    const revealedUntil = new Date(Date.now() + 600_000).toISOString();
    desk.leads = desk.leads.map((lead) => ({ ...lead, revealedUntil }));
    return { ok: true, revealedUntil };
  });
  await panel.findByTestId('revealed-until');
  await user.keyboard('v');
  await expectToast('Lead revealed', 'For 10 more minutes.');
  expect(purposes()).toEqual([{}]);
  await waitFor(() => expect(panel.getByTestId('revealed-until')).toHaveTextContent(/(9|10):\d\d left/));
  // The reveal has expired meanwhile, so a new one needs a purpose.
  api.on('POST /v1/leads/:id/reveal', () =>
    refusal(400, { code: 'validation_failed', error: 'Purpose is required' }),
  );
  await user.keyboard('v');
  await screen.findByRole('dialog', { name: /^Reveal Carla Chen/ });
});

test('a key reveals the row that has the keyboard focus, but not for a viewer', async () => {
  const api = new TestApi();
  const desk = new LeadDesk(api, [leadRow(1, { name: 'C***' })]);
  api.onBody('POST /v1/leads/:id/reveal', RevealRequest, () => {
    desk.leads = desk.leads.map((lead) => ({ ...lead, name: 'Carla Chen', masked: false }));
    return { ok: true, revealedUntil: new Date(Date.now() + 600_000).toISOString() };
  });
  const { user, address } = openApp('/leads', { as: 'staff', api });
  await screen.findByTestId('lead-row');
  await user.keyboard('j');
  await waitFor(() => expect(row().getByRole('link', { name: 'C***' })).toHaveFocus());
  await user.keyboard('v');
  await screen.findByRole('dialog', { name: /^Reveal C\*\*\*/ });
  await user.keyboard('1');
  expect(await row().findByText('Carla Chen')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(address()).toBe('/leads');
  expect(api.to('POST /v1/leads/:id/reveal')[0]?.body).toEqual({ purpose: 'Call back' });
});

test('a refusal reverts the change and keeps what was typed', async () => {
  const { user, api, panel } = await open(leadRow(1));
  const denied = (): Response => refusal(403, { code: 'forbidden', error: 'Permission denied' });
  api.on('PATCH /v1/leads/:id', denied).on('POST /v1/leads/:id/notes', denied);
  const status = panel.getByTestId('lead-status-select');
  expect(status).toHaveValue('new');
  await user.selectOptions(status, 'closed_lost');
  await expectToast('Update Failed', 'Permission denied');
  expect(status).toHaveValue('new');
  fill(panel.getByLabelText('Note'), 'Not lost');
  await user.click(await panel.findByRole('button', { name: 'Add Note' }));
  await expectToast('Add Note Failed', 'Permission denied');
  expect(panel.getByLabelText('Note')).toHaveValue('Not lost');
});

test('viewers see who has a lead, masked and without conflicts, and cannot change anything', async () => {
  const { panel } = await open(leadRow(1, { name: 'D***', assignedTo: OWNER }), 'viewer');
  expect(await panel.findByTestId('locked')).toHaveTextContent('Only staff and owners can change this.');
  expect(panel.getByTestId('lead-name')).toHaveTextContent('D***');
  expect(panel.getAllByRole('button').map((button) => button.textContent)).toEqual(['', 'Show changes']);
  expect(panel.queryByRole('combobox')).not.toBeInTheDocument();
  expect(panel.queryByTestId('lead-assignee')).not.toBeInTheDocument();
  expect(panel.queryByTestId('lead-call')).not.toBeInTheDocument();
  expect(fact('Assigned to')).toHaveTextContent(OWNER.name);
  await panel.findByText('Lead captured');
  expect(screen.queryByText(/conflict/i)).not.toBeInTheDocument();
});

test('a lead is claimed, and assigned to another person', async () => {
  const { user, api, panel } = await open(leadRow(1));
  await user.click(await panel.findByRole('button', { name: 'Claim' }));
  const assignee = panel.getByTestId('lead-assignee');
  await waitFor(() => expect(assignee).toHaveValue('22222222-2222-4222-8222-222222222222'));
  await waitFor(() => expect(assignee).not.toHaveAttribute('aria-disabled'));
  await panel.findByRole('option', { name: /Olive Owner/ });
  await user.selectOptions(assignee, OWNER.id);
  await expectToast('Lead assigned');
  await waitFor(() => expect(assignee).toHaveValue(OWNER.id));
  expect(api.to('PATCH /v1/leads/:id')[0]?.body).toEqual({ assignedTo: OWNER.id });
  expect(await part('lead-timeline').findByText(`Assigned to ${OWNER.name}`)).toBeVisible();
});

test('the receptionist calls a lead or says why not; a repeated request makes only one call', async () => {
  const { user, api, panel } = await open(leadRow(1));
  const error = 'They have not agreed to be called by an AI.';
  api.on('POST /v1/leads/:id/calls', () => refusal(409, { code: 'no_consent', error }));
  await user.click(panel.getByTestId('lead-call'));
  await waitFor(() => expect(panel.getByTestId('lead-call-status')).toHaveTextContent(error));
  const callId = '55555555-5555-4555-8555-555555555555';
  api.on('POST /v1/leads/:id/calls', { ok: true, call: { id: callId, status: 'queued' } });
  await user.click(panel.getByTestId('lead-call'));
  await waitFor(() => expect(panel.getByTestId('lead-call-status')).toHaveTextContent('is ringing'));
  expect(panel.getByRole('link', { name: 'Open the call' })).toHaveAttribute('href', `/calls/${callId}`);
});

const CONFLICT: LeadConflict = {
  ...NO_CONFLICT,
  state: 'possible',
  score: 0.95,
  ruleVersion: 1,
  checkedAt: new Date().toISOString(),
  matches: [
    {
      partyId: 'party',
      name: 'Smith, Jonh',
      matter: '2026-014',
      role: 'adverse',
      score: 0.95,
      reason: 'similar_spelling',
      whose: 'lead',
    },
  ],
};

test('a possible conflict is shown with its reason, and cleared with one', async () => {
  const { user, api, desk } = await open(leadRow(1, { conflictState: 'possible', conflict: CONFLICT }));
  api.onBody('POST /v1/leads/:id/conflict-decision', ConflictDecisionRequest, ({ reason }) => {
    const decision = { reason, by: 'staff@harbor-law.example', at: new Date().toISOString() };
    const conflict: LeadConflict = { ...CONFLICT, state: 'cleared', decision };
    desk.leads = desk.leads.map((lead) => ({ ...lead, conflictState: 'cleared', conflict }));
    desk.entries = [timelineEntry('Possible conflict cleared'), ...desk.entries];
    return { ok: true, conflict };
  });
  expect(row().getByTestId('conflict-badge')).toHaveTextContent('Possible conflict');
  const check = part('lead-conflict');
  expect(check.getByTestId('conflict-state')).toHaveTextContent('Possible conflict');
  expect(check.getByTestId('conflict-match')).toHaveTextContent('Spelled alike, 95%');
  await user.click(await check.findByRole('button', { name: 'Clear' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Clear the conflict' }));
  await user.click(await dialog.findByRole('button', { name: 'Clear' }));
  await dialog.findByText('Reason is required');
  fill(dialog.getByLabelText('Reason'), 'Born in another year');
  await user.click(await dialog.findByRole('button', { name: 'Clear' }));
  await expectToast('Conflict cleared');
  await waitFor(() => expect(check.getByTestId('conflict-state')).toHaveTextContent('Cleared'));
  expect(await part('lead-timeline').findByText('Possible conflict cleared')).toBeVisible();
});

test('other leads of the same person are listed; a suggested merge is made and undone', async () => {
  const at = new Date().toISOString();
  const came = (number: number, name: string): ContactLead => ({
    id: leadId(number),
    name,
    source: 'web_form',
    status: 'new',
    about: null,
    createdAt: at,
    masked: true,
  });
  const byMail = { id: 'mail', reason: 'same_email' as const, from: null, leadIds: [leadId(2)], by: null };
  const undone = { undoneBy: null, undoneAt: null };
  let contact: MergedContact = {
    id: 'ada',
    name: 'A***',
    leadCount: 2,
    leads: [came(1, 'A***'), came(2, 'A***')],
    channels: [],
    merges: [{ ...byMail, to: 'ada', at, ...undone }],
    createdAt: at,
    suggestions: [{ contactId: 'ben', name: 'B***', leads: 1, createdAt: at }],
  };
  const apart = contact;
  const api = new TestApi();
  const { user, desk } = await open(
    leadRow(1, { contact: { id: 'ada', leads: 2, suggestions: 1 } }),
    'staff',
    api.on('GET /v1/contacts/:id', () => ({ ok: true, contact })),
  );
  const become = (next: MergedContact, suggestions: number): object => {
    contact = next;
    const known = { id: 'ada', leads: next.leadCount, suggestions };
    desk.leads = desk.leads.map((lead) => ({ ...lead, contact: known }));
    return { ok: true, contact };
  };
  api.on('POST /v1/contacts/:id/merge', () => {
    const merge = { id: 'hand', reason: 'suggested' as const, from: 'ben', to: 'ada', leadIds: [leadId(3)] };
    const leads = [...apart.leads, came(3, 'B***')];
    const merges = [...apart.merges, { ...merge, by: 'staff@harbor-law.example', at, ...undone }];
    return become({ ...apart, leads, leadCount: 3, merges, suggestions: [] }, 0);
  });
  api.on('POST /v1/contacts/merges/hand/undo', () => become({ ...apart, suggestions: [] }, 0));
  const also = part('lead-contact');
  expect(await also.findByTestId('contact-lead')).toHaveTextContent('same email address');
  await user.click(
    await within(also.getByTestId('merge-suggestion')).findByRole('button', { name: 'Merge' }),
  );
  await expectToast('Contacts merged');
  expect(api.to('POST /v1/contacts/ada/merge')[0]?.body).toEqual({ with: 'ben' });
  await waitFor(() => expect(also.getAllByTestId('contact-lead')).toHaveLength(2));
  const timeline = part('lead-timeline');
  await user.click(await timeline.findByRole('button', { name: 'Show all 3 leads' }));
  await waitFor(() =>
    expect(api.to('GET /v1/leads/:id/timeline').at(-1)?.query.get('scope')).toBe('contact'),
  );
  await user.click(await also.findByRole('button', { name: 'Undo merge with B***' }));
  await waitFor(() => expect(also.getAllByTestId('contact-lead')).toHaveLength(1));
  expect(also.queryByTestId('merge-suggestion')).not.toBeInTheDocument();
});
