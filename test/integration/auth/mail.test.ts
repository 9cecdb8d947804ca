/**
 * Platform emails: sent once, whatever the provider does, encrypted while they wait, and deleted when they
 * are old.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { SimControls } from '@praxis/contracts/sim/sim';
import { queueMail, type NewMail } from '@praxis/db/mail/mail';
import { hashToken } from '@praxis/db/core/secret-token';
import { sweep } from '../../support/engine.js';
import { World } from '../../support/journey.js';
import { mailedToken, mailsTo, newestMail } from '../../support/mailbox.js';
import { Browser, createPerson, type TestPerson } from '../../support/people.js';
import { controlSim } from '../../support/sim-controls.js';
import { until } from '../../support/until.js';

const SWEEP = { timeoutMs: 150_000, pollMs: 500 };

const world = World.ofFile();

/** A member of a new tenant, whose emails are sent in its name and through its provider. */
async function memberOf(behavior: Partial<SimControls>): Promise<{ person: TestPerson; tenantId: string }> {
  const { id: tenantId } = await world.tenant();
  await controlSim(world.database, { tenantId, port: 'email', ...behavior });
  return {
    person: await createPerson(world.database, { memberships: [{ tenantId, role: 'staff' }] }),
    tenantId,
  };
}

interface MailRow {
  id: string;
  status: string;
  attempts: number;
  errorCode: string | null;
}

async function mailRow(recipient: string): Promise<MailRow | undefined> {
  const [row] = await world.database.withSystem(
    'a test reads a mail',
    (tx) =>
      tx.query<MailRow>`
      select id, status, attempts, error_code as "errorCode" from mails where recipient = ${recipient}
      order by created_at desc limit 1`,
  );
  return row;
}

async function askMagicLink(email: string): Promise<Browser> {
  const visitor = new Browser(world.stack.baseUrl);
  await visitor.post('/v1/auth/magic-link', { email });
  return visitor;
}

test('an email delayed by a provider outage arrives once, and its link opens', async () => {
  const { person, tenantId } = await memberOf({ failAlways: true, failure: 'unavailable' });
  const visitor = await askMagicLink(person.email);
  await until('an attempt that failed', { timeoutMs: 60_000 }, async () => {
    const row = await mailRow(person.email);
    return row?.errorCode === 'unavailable' && row.attempts >= 2;
  });
  expect(await mailsTo(world.stack, person.email)).toEqual([]);
  await controlSim(world.database, { tenantId, port: 'email' });
  const token = await mailedToken(world.stack, person.email, { page: '/auth/magic' });
  await until('the email to have its final state', { timeoutMs: 60_000 }, async () => {
    return (await mailRow(person.email))?.status === 'sent';
  });
  expect(await mailsTo(world.stack, person.email)).toHaveLength(1);
  expect((await visitor.post('/v1/auth/magic-link/redeem', { token })).status).toBe(200);
});

test('an email is not sent twice when the provider accepts it and then drops the connection', async () => {
  const { person } = await memberOf({ failNext: 1, failure: 'accept_then_drop' });
  await askMagicLink(person.email);
  await until('the email to have its final state', { timeoutMs: 90_000 }, async () => {
    return (await mailRow(person.email))?.status === 'sent';
  });
  expect(await mailsTo(world.stack, person.email)).toHaveLength(1);
});

test('an email to a member uses the tenant’s name, and is encrypted in the database', async () => {
  const tenant = await world.tenant();
  const person = await createPerson(world.database, {
    memberships: [{ tenantId: tenant.id, role: 'staff' }],
  });
  await askMagicLink(person.email);
  const mail = await newestMail(world.stack, person.email);
  expect(mail.subject).toBe(`Your sign-in link for ${tenant.name}`);
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ body: Buffer }>`select sealed_body as body from mails where recipient = ${person.email}`,
  );
  expect(row?.body.toString('latin1')).not.toMatch(/token|magic|http/);
});

test('an email’s run stores no address and no link in the engine', async () => {
  const person = await createPerson(world.database);
  await askMagicLink(person.email);
  const mail = await newestMail(world.stack, person.email);
  const [, token = ''] = /#token=([\w-]+)/.exec(mail.body) ?? [];
  const { id = '' } = (await mailRow(person.email)) ?? {};
  const history = await (await world.engine()).client.workflow.getHandle(`mail/${id}`).fetchHistory();
  const stored = JSON.stringify(history, (_, value: unknown) =>
    value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
  );
  expect(stored).not.toContain(person.email);
  expect(stored).not.toContain(token);
});

describe('the sweep', () => {
  const newMail = (tenantId: string, to: string): NewMail => ({
    tenantId,
    to,
    content: { kind: 'magic_link', link: `http://localhost/auth/magic#token=${'A'.repeat(43)}`, minutes: 15 },
    isBranded: true,
    seconds: 900,
  });

  test('sends an email whose run could not be started, unless its link has expired', async () => {
    const tenant = await world.tenant();
    const [waiting, dead] = ['waiting', 'dead'].map(
      (word) => `${word}-${randomBytes(6).toString('hex')}@example.com`,
    );
    await world.database.withTenant(tenant.id, async (tx) => {
      for (const address of [waiting, dead]) await queueMail(tx, newMail(tenant.id, address ?? ''));
      await tx.query`
        update mails set created_at = now() - interval '5 minutes' where recipient = any(${[waiting, dead]})`;
      await tx.query`update mails set expires_at = now() where recipient = ${dead}`;
    });
    await sweep(await world.engine());
    await until('the waiting email', SWEEP, async () => {
      return (await mailRow(waiting ?? ''))?.status === 'sent';
    });
    await until('the expired email to be closed', SWEEP, async () => {
      return (await mailRow(dead ?? ''))?.status === 'failed';
    });
    expect(await mailsTo(world.stack, waiting ?? '')).toHaveLength(1);
    expect(await mailsTo(world.stack, dead ?? '')).toEqual([]);
  });

  test('deletes only sessions, links and emails that ended long ago', async () => {
    const person = await createPerson(world.database);
    const tenant = await world.tenant();
    await world.database.withSystem('a test leaves old records', async (tx) => {
      for (const days of [1, 8]) {
        await tx.query`insert into sessions (token_hash, user_id, method, device, expires_at, last_used_at)
          values (${hashToken(randomUUID())}, ${person.userId}, 'password', 'Test',
            now() - make_interval(days => ${days}), now() - make_interval(days => ${days}))`;
        await tx.query`insert into auth_links (kind, token_hash, email, user_id, browser_hash, expires_at)
          values ('magic_link', ${hashToken(randomUUID())}, ${person.email}, ${person.userId}, 'x',
            now() - make_interval(days => ${days}))`;
        const id = await queueMail(tx, newMail(tenant.id, person.email));
        await tx.query`
          update mails set status = 'sent', created_at = now() - make_interval(days => ${days}) where id = ${id}`;
      }
    });
    const counts = async (): Promise<unknown> => {
      const [row] = await world.database.withSystem(
        'a test counts records',
        (tx) =>
          tx.query`select (select count(*)::int from sessions where user_id = ${person.userId}) as sessions,
          (select count(*)::int from auth_links where user_id = ${person.userId}) as links,
          (select count(*)::int from mails where recipient = ${person.email}) as mails`,
      );
      return row;
    };
    await sweep(await world.engine());
    const left = JSON.stringify({ sessions: 1, links: 1, mails: 1 });
    await until('the old ones to be deleted', SWEEP, async () => JSON.stringify(await counts()) === left);
  });
});
