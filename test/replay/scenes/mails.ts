/** Recorded scenes: emails. */
import { mailWorkflowId } from '@praxis/workflows/mail/messages';
import { asOwner } from '../../support/ledger.js';
import { Browser } from '../../support/people.js';
import { until } from '../../support/until.js';
import type { Scenes, Studio } from './studio.js';

export const MAILS: Scenes = {
  async 'mail-sent'(studio) {
    return await mailWhen(studio, 'sent');
  },

  async 'mail-provider-down-for-a-while'(studio) {
    await studio.client.setSim({ port: 'email', failNext: 2 });
    return await mailWhen(studio, 'sent');
  },

  async 'mail-recipient-refused'(studio) {
    await studio.client.setSim({ port: 'email', failNext: 1, failure: 'rejected' });
    return await mailWhen(studio, 'failed');
  },

  async 'mail-waiting'(studio) {
    await studio.client.setSim({ port: 'email', failAlways: true });
    const id = await mailWhen(studio, 'queued');
    await studio.client.setSim({ port: 'email' });
    return id;
  },
};

/**
 * Requests a magic link and returns the id of its email's run once the email has this status after an
 * attempt.
 */
async function mailWhen({ stack, temporal }: Studio, status: string): Promise<string> {
  const browser = new Browser(stack.baseUrl);
  await browser.post('/v1/auth/magic-link', { email: 'owner@harbor-law.example' });
  const id = await asOwner(stack, (owner) =>
    until(`an email that is ${status}`, { timeoutMs: 30_000 }, async () => {
      const { rows } = await owner.query<{ id: string; status: string; attempts: number }>(
        'select id, status, attempts from mails order by created_at desc limit 1',
      );
      const [mail] = rows;
      return mail && mail.attempts > 0 && mail.status === status ? mail.id : undefined;
    }),
  );
  if (status !== 'queued')
    await until('its run to end', { timeoutMs: 30_000 }, async () => {
      const run = await temporal.workflow.getHandle(mailWorkflowId(id)).describe();
      return run.status.name === 'COMPLETED';
    });
  return mailWorkflowId(id);
}
