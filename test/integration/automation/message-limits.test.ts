/** Messages whose placeholders make them too long, empty, or use characters that a vendor does not accept. */
import { MAX_SENT_SMS_CHARACTERS } from '@praxis/contracts/message/sms-text';
import type { Step } from '@praxis/contracts/automation/step';
import { definitionOf, openAutomationDesk, outcomesOf } from '../../support/automations.js';
import { intakeDone, World } from '../../support/journey.js';

const world = World.ofFile();

interface Sent {
  status: string;
  subject: string | null;
  body: string;
}

/** The messages that a workflow with these steps sends about a new lead. */
async function sentBy(steps: Record<string, Step>): Promise<Sent[]> {
  const desk = await openAutomationDesk(world, { industry: 'realestate' });
  const note = {
    key: 'note',
    name: 'Note',
    type: 'textarea',
    defaultValue: ' Your visit\non Monday,\r\n\tat nine ',
    required: true,
  } as const;
  const { id } = await desk.deploy({
    name: 'Write',
    definition: definitionOf({ kind: 'lead_created' }, steps, { parameters: [note] }),
  });
  await intakeDone(desk.tenant.api, 'realestate');
  const run = await desk.executionWhen(id, 'success', 'error');
  expect(outcomesOf(run)).toEqual(Object.keys(steps).map((step) => `${step}: sent`));
  return await world.database.withTenant(
    desk.tenant.id,
    (tx) => tx.query<Sent>`select status, subject, body from messages
      where tenant_id = ${desk.tenant.id} and template = 'automation' order by created_at`,
  );
}

test('a text message made too long by placeholders is cut at a word, and keeps sender and opt-out wording', async () => {
  const body = 'Hi {{first_name}}, book here: {{booking_link}} '.repeat(30);
  const [text] = await sentBy({
    text: { kind: 'send_message', label: 'Text', channel: 'sms', body, next: null },
  });
  expect(text?.body).toMatch(/^Test Tenant.*: Hi Priya, book here: .* \S+\.\.\. Reply STOP to opt out\.$/);
  expect(text?.body.length).toBeLessThanOrEqual(MAX_SENT_SMS_CHARACTERS);
  expect(text?.body.length).toBeGreaterThan(MAX_SENT_SMS_CHARACTERS - 200);
});

test('the subject of an email is one line, and never empty', async () => {
  const mail = { kind: 'send_message', label: 'Mail', channel: 'email', body: 'Hello' } as const;
  const sent = await sentBy({
    lines: { ...mail, subject: 'About {{params.note}}', next: 'empty' },
    empty: { ...mail, subject: '{{appointment_time}}', next: null },
  });
  expect(sent.map(({ subject }) => subject)).toEqual([
    'About Your visit on Monday, at nine',
    expect.stringMatching(/^Message from Test Tenant/),
  ]);
});
