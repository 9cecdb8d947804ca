/** A member of the team answers a client, by text message or by email. */
import type { Channel } from '@praxis/contracts/message/message.const';
import { messageWorkflowId } from '@praxis/workflows/message/messages';
import { engineState, WORD_MS, type Drill, type Rehearse, type Room } from '../drill.js';
import { OPEN_MS, openPage } from '../page.js';
import { newClient, openPractice } from '../practice.js';
import { within } from '../waiting.js';

interface Row {
  id: string;
  status: string;
  reason: string | null;
}

export function replyBy(channel: Channel): Rehearse {
  return async (room, key) => await replyDrill(room, { channel, text: `Answer ${key}` });
}

async function replyDrill(
  { faults, browser }: Room,
  { channel, text }: { channel: Channel; text: string },
): Promise<Drill> {
  const practice = await openPractice(faults);
  const { leadId } = await newClient(practice);
  const tenantId = practice.tenant.id;
  const page = await openPage(browser, faults.stack.baseUrl, { who: practice.owner, tenantId });
  await page.goto(`/inbox/${leadId}`);
  const thread = page.getByTestId('thread');
  const label = channel === 'sms' ? 'Text message' : 'Email';
  await thread
    .getByRole('group', { name: 'Reply by' })
    .getByRole('button', { name: label })
    .click({ timeout: OPEN_MS });
  // The thread has only this message; it cannot be found by its text, which is masked.
  const message = thread.getByTestId('thread-message').last();
  const row = async (): Promise<Row | undefined> => {
    const rows = await faults.database.withTenant(
      tenantId,
      (tx) => tx.query<Row>`select id, status, coalesce(error_code, '') as reason from messages
        where tenant_id = ${tenantId} and lead_id = ${leadId} and strpos(body, ${text}) > 0`,
    );
    return rows[0];
  };
  const accepted = (): number =>
    channel === 'sms'
      ? faults.doubles.telephony.messages.filter(({ body }) => body.includes(text)).length
      : faults.doubles.email.emails.filter((mail) => (mail.text ?? '').includes(text)).length;
  return {
    page,
    async act() {
      await thread.getByLabel('Message', { exact: true }).fill(text);
      await thread.getByRole('button', { name: 'Send', exact: true }).click();
      await within(WORD_MS, async () => {
        const status = await message.getAttribute('data-status').catch(() => null);
        const words = await message.innerText().catch(() => '');
        return status !== null && status !== 'sending' && !/\bSending\b/.test(words);
      });
    },
    async screen() {
      const words = (await message.innerText()).replace(/\s+/g, ' ').trim();
      return /\b(Sending|Waiting|Sent|Delivered|Failed|Unknown|Not taken)\b.*$/.exec(words)?.[0] ?? words;
    },
    async run() {
      const found = await row();
      if (!found) return 'no message';
      const engine = await engineState(faults, messageWorkflowId({ tenantId, messageId: found.id }));
      return [`message ${found.status}`, found.reason, engine].filter(Boolean).join(', ');
    },
    isSettled: async () => (await row())?.status === 'sent',
    effects: () => Promise.resolve(`${accepted()} ${channel === 'sms' ? 'text' : 'email'}`),
  };
}
