/** Text messages to the practice's own people are like all others: they name the sender, and STOP ends them. */
import { enqueueRun } from '@praxis/db/core/outbox';
import { queueText } from '@praxis/db/mail/mail';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import { expectOk, intakeDone, World } from '../../support/journey.js';
import { auditOf } from '../../support/members.js';
import {
  allSent,
  bookAs,
  choiceOf,
  choose,
  notifiedTeam,
  type NotifiedTeam,
} from '../../support/notified-team.js';
import { until } from '../../support/until.js';
import { webhooksProcessed } from '../../support/webhooks.js';

const NUMBER = '+13135550177';
const STOP_WORDS = 'Reply STOP to opt out.';

const world = World.ofFile();
let tenant: NotifiedTeam['tenant'];
let owner: NotifiedTeam['owner'];
let staff: NotifiedTeam['owner'];
beforeEach(async () => {
  ({ tenant, owner, staff } = await notifiedTeam(world));
  expectOk(await owner.put('/v1/settings/account', { notifyByEmail: true, notifyBySms: true }));
});

const texts = async (): Promise<string[]> => {
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ body: string }>`select body from sim_entries
      where tenant_id = ${tenant.id} and port = 'sms' and kind = 'message' and recipient = ${NUMBER} order by seq`,
  );
  return rows.map(({ body }) => body);
};

const textAbout = (words: RegExp): Promise<string> =>
  until(`a text message about ${words.source}`, { timeoutMs: 30_000, pollMs: 100 }, async () =>
    (await texts()).find((body) => words.test(body)),
  );

const phoneOf = async (): Promise<unknown> =>
  expectOk(await owner.get('/v1/notifications/settings')).body.phone;

async function notifyBookingsBySms(): Promise<void> {
  expectOk(await owner.put('/v1/notifications/phone', { phone: NUMBER }));
  const code = /(\d{6}) is your code/.exec(await textAbout(/is your code/))?.[1];
  expectOk(await owner.post('/v1/notifications/phone/confirm', { code }));
  const { choices } = await choiceOf(owner);
  await choose(owner, {
    choices: { ...choices, appointment_booked: { page: true, email: false, sms: true } },
  });
}

test('each text message names the practice and how to opt out; STOP removes the number, and START does not restore it', async () => {
  await notifyBookingsBySms();
  await bookAs(staff);
  const notice = await textAbout(/New appointment/);
  for (const body of await texts()) {
    expect(body.startsWith('Test Tenant ')).toBe(true);
    expect(body.split(STOP_WORDS)).toEqual([expect.stringMatching(/\S $/), '']);
  }
  expect(notice).toContain('/appointments/');
  // A client has the same number, so that the test sees the answer to STOP.
  const { sessionId } = await intakeDone(tenant.api, 'law', { contact: { phone: NUMBER } });
  const write = async (body: string): Promise<void> => {
    expectOk(await tenant.api.post('/v1/sim/inbound', { sessionId, body }));
    await webhooksProcessed(world.database, tenant.id);
  };
  await write('What does it cost?');
  expect(await phoneOf()).toEqual({ number: NUMBER, isVerified: true });
  await write('STOP');
  expect(await phoneOf()).toBeNull();
  expect(await textAbout(/no more text messages from us/)).not.toContain(STOP_WORDS);
  const audit = await auditOf(world.database, { tenantId: tenant.id });
  expect(audit.filter(({ action }) => action === 'notification.phone_removed')).toMatchObject([
    { userId: owner.userId, detail: { by: 'stop' } },
  ]);
  await write('START');
  await textAbout(/again/);
  expect(await phoneOf()).toBeNull();
  await bookAs(staff);
  await allSent(world, tenant.id, owner);
  expect((await texts()).filter((body) => body.includes('New appointment'))).toEqual([notice]);
});

test('a waiting text message is not sent to a number that was removed meanwhile', async () => {
  const mailId = await world.database.withTenant(tenant.id, async (tx) => {
    const content = { kind: 'phone_code' as const, code: '123456', minutes: 10 };
    const id = await queueText(tx, { tenantId: tenant.id, to: NUMBER, content, seconds: 600 });
    await enqueueRun(tx, MAIL_RUN, { tenantId: tenant.id, mailId: id });
    return id;
  });
  const settled = await until('the text to be settled', { timeoutMs: 30_000, pollMs: 100 }, async () => {
    const [row] = await world.database.withTenant(
      tenant.id,
      (tx) => tx.query`select status, error_code as "errorCode" from mails where id = ${mailId}
        and status not in ('queued', 'sending')`,
    );
    return row;
  });
  expect(settled).toEqual({ status: 'failed', errorCode: 'number_removed' });
  expect(await texts()).toEqual([]);
});
