/**
 * Sharing the demo by email: sent once, in the tenant's name, with links to this installation only, and
 * rate-limited.
 */
import { randomUUID } from 'node:crypto';
import { DemoShareResult } from '@praxis/contracts/demo/demo-share';
import { mailWorkflowId } from '@praxis/workflows/mail/messages';
import type { Answer } from '../../support/api.js';
import { newSession, type Fields } from '../../support/factories.js';
import { expectOk, World } from '../../support/journey.js';
import { mailsTo, newestMail } from '../../support/mailbox.js';
import { createPerson } from '../../support/people.js';
import { expectRefusal, refusedFields } from '../../support/refusal.js';

const PATH = '/v1/functions/send-demo-email';

const world = World.ofFile();
let tenant: Awaited<ReturnType<World['tenant']>>;
beforeEach(async () => {
  tenant = await world.tenant();
});

const address = (): string => `friend-${randomUUID().slice(0, 12)}@example.com`;
const request = (overrides: Fields = {}): Fields => ({
  to: address(),
  sessionId: newSession(),
  industry: 'law',
  demoUrl: `${world.stack.baseUrl}/demo`,
  ...overrides,
});
const send = (overrides: Fields = {}): Promise<Answer> => tenant.api.post(PATH, request(overrides));

test('sends one branded, encrypted email through its own run, however often it is requested', async () => {
  const to = address();
  const message = 'See https://evil.example/pay, <b>now</b>.';
  const body = request({ to, message, demoUrl: `${world.stack.baseUrl}/pricing?brand=x#token=secret` });
  const answers = await Promise.all([1, 2, 3].map(() => tenant.api.post(PATH, body)));
  answers.push(
    await tenant.api.post(PATH, { ...body, to: to.toUpperCase().replace('EXAMPLE.COM', 'example.com') }),
  );
  const ids = new Set(answers.map((answer) => DemoShareResult.parse(expectOk(answer).body).mailId));
  expect(ids.size).toBe(1);
  const [mailId = ''] = ids;

  const mail = await newestMail(world.stack, to);
  expect(mail.subject).toContain(tenant.name);
  expect(mail.body).toMatch(/See the demo: https?:\/\/[^/\s]+\/pricing\n/);
  expect(mail.body).not.toContain('secret');
  expect(mail.body).not.toContain('evil.example');
  expect(mail.body).toContain('> See https[:]//evil[.]example/pay');
  expect((await mailsTo(world.stack, to)).length).toBe(1);
  await (await world.engine()).client.workflow.getHandle(mailWorkflowId(mailId)).result();
  const [row] = await world.database.withTenant(
    tenant.id,
    (tx) =>
      tx.query<{ status: string; sealed: string }>`
      select status, encode(sealed_body, 'escape') as sealed from mails where id = ${mailId}`,
  );
  expect(row?.status).toBe('sent');
  expect(row?.sealed).not.toContain('evil');
});

test('does not reveal whether the address has an account', async () => {
  const { email } = await createPerson(world.database);
  const answers = [await send({ to: email }), await send()];
  const shapes = answers.map(({ status, body }) => ({ status, body: { ...body, mailId: '' } }));
  expect(shapes[0]).toEqual(shapes[1]);
  expect(shapes[0]).toEqual({ status: 200, body: { ok: true, success: true, mailId: '' } });
});

test('accepts only links to this installation, and names invalid fields', async () => {
  const { port } = new URL(world.stack.baseUrl);
  for (const demoUrl of [
    'https://evil.example/demo',
    '//evil.example/demo',
    '\\\\evil.example',
    'javascript:alert(1)',
    `http://localhost.evil.example:${port}/demo`,
    `http://user@localhost:${port}/demo`,
    `http://localhost:${Number(port) + 1}/demo`,
    `${world.stack.baseUrl}/v1/exports/1/file`,
    `${world.stack.baseUrl}/demo/../v1/docs`,
    'http://[',
  ]) {
    const answer = await send({ demoUrl });
    expect({ demoUrl, code: answer.body.code }).toEqual({ demoUrl, code: 'foreign_url' });
    expectRefusal(answer, 400, 'foreign_url');
  }
  for (const [field, value] of [
    ['to', 'nobody'],
    ['to', 'a@example.com, b@example.com'],
    ['message', 'x'.repeat(501)],
    ['demoUrl', ''],
    ['sessionId', 'a b'],
    ['industry', 'medicine'],
  ] as const) {
    const answer = await send({ [field]: value });
    expectRefusal(answer, 400, 'validation_failed');
    expect(refusedFields(answer)).toEqual([field]);
  }
});

test('enforces exact daily limits per session, mailbox and network address, with Retry-After', async () => {
  const statuses = (answers: Answer[]): number[] => answers.map(({ status }) => status).sort();
  const sessionId = newSession();
  const bySession = await Promise.all(Array.from({ length: 8 }, () => send({ sessionId })));
  expect(statuses(bySession)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  const refused = bySession.find(({ status }) => status === 429);
  if (!refused) throw new Error('none was refused');
  expectRefusal(refused, 429, 'share_limit');
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);

  const to = address();
  const byMailbox = await Promise.all(Array.from({ length: 5 }, () => send({ to })));
  expect(statuses(byMailbox)).toEqual([200, 200, 200, 429, 429]);
  // Eight of this network address's twenty are used; refused ones do not count.
  const byAddress = await Promise.all(Array.from({ length: 15 }, () => send()));
  expect(statuses(byAddress)).toEqual([...Array.from({ length: 12 }, () => 200), 429, 429, 429]);
  // Neither counter contains an address.
  const rows = await world.database.withTenant(
    tenant.id,
    (tx) => tx.query<{ key: string }>`select session_id as key from demo_usage_tracking`,
  );
  expect(rows.map(({ key }) => key).join('\n')).not.toMatch(/@|127\.0\.0\.1|sess-/);
});
