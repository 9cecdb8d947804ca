/**
 * A template rollout whose worker and API are killed: in the end each practice has the new text, changed once. The same
 * holds for undoing the rollout.
 */
import { randomUUID } from 'node:crypto';
import { MessageTemplateResult } from '@praxis/contracts/message-template/message-template';
import { TemplateOperationResult } from '@praxis/contracts/message-template/template-operation';
import { listLibrary } from '@praxis/db/message-template/message-template-read';
import { adoptTemplate } from '@praxis/db/message-template/template-library';
import { atOnce } from '../support/at-once.js';
import { sharedChaosStack, type ChaosStack } from '../support/chaos-stack.js';
import { asOwner } from '../support/ledger.js';
import { whileHeld } from '../support/sabotage.js';
import { createPerson, signIn, type Browser } from '../support/people.js';
import { createTenant } from '../support/records.js';
import { TEMPLATE_BODIES } from '../support/template-bodies.js';
import { until } from '../support/until.js';

const PRACTICES = 120;
/** Number of practices whose copies are kept unchanged until the kill. */
const HELD = 10;

let chaos: ChaosStack;
let admin: Browser;
beforeAll(async () => {
  chaos = await sharedChaosStack();
  const { email, password } = await createPerson(chaos.database, { admin: true, memberships: [] });
  admin = await signIn(chaos.stack, email, password);
});
afterAll(() => chaos.stop());

/** How many practices have which text, and how many entries of the audit log say so. */
const counts = (id: string): Promise<{ first: number; second: number; done: number; undone: number }> =>
  asOwner(chaos.stack, async (owner) => {
    const { rows } = await owner.query<Awaited<ReturnType<typeof counts>>>(
      `select count(*) filter (where body = 'First.')::int as first, count(*) filter (where body = 'Second.')::int as second,
         (select count(*)::int from audit_log where target_id = $2 and action = 'template_copy.done') as done,
         (select count(*)::int from audit_log where target_id = $2 and action = 'template_copy.undone') as undone
       from reply_templates where global_template_id = $1`,
      [id, id],
    );
    return rows[0] ?? { first: 0, second: 0, done: 0, undone: 0 };
  });

test('a rollout that is killed midway reaches each practice once, and so does its undo', async () => {
  const { stack, database } = chaos;
  const path = '/v1/message-templates';
  const body = { ...TEMPLATE_BODIES[`post ${path}`]?.(), name: `Killed ${randomUUID()}`, isActive: true };
  const { template } = MessageTemplateResult.parse(
    (await admin.post(path, { ...body, content: 'First.' })).body,
  );
  const ids: string[] = [];
  await atOnce(10, Array.from({ length: PRACTICES }), async () => {
    const tenant = await createTenant(database);
    ids.push(tenant.id);
    const copied = (await listLibrary(database, tenant.id)).find(({ id }) => id === template.id);
    if (!copied) throw new Error('the template is not in the library');
    await database.withTenant(tenant.id, (tx) => adoptTemplate(tx, copied));
  });
  await admin.put(`${path}/${template.id}`, {
    ...TEMPLATE_BODIES[`put ${path}/{id}`]?.(),
    name: body.name,
    content: 'Second.',
  });
  const request = { kind: 'roll_out', templateIds: [template.id], audience: 'linked' };
  const held = {
    table: 'reply_templates',
    on: 'update',
    when: `new.tenant_id = any('{${ids.slice(0, HELD).join()}}') and new.body <> old.body`,
  } as const;
  let operation = '';
  for (const task of ['run', 'undo'] as const) {
    const url = task === 'run' ? '/v1/template-operations' : `/v1/template-operations/${operation}/undo`;
    const changed = async (): Promise<number> => {
      const { first, second } = await counts(template.id);
      return task === 'run' ? second : first;
    };
    const [worker, api] = await whileHeld(stack, held, async () => {
      const answer = await admin.post(url, task === 'run' ? request : undefined);
      operation = TemplateOperationResult.parse(answer.body).operation.id;
      await until(
        'some practices to be changed',
        { timeoutMs: 30_000, pollMs: 5 },
        async () => (await changed()) > 0,
      );
      const killed = [stack.kill('worker'), stack.kill('api')] as const;
      expect(await changed()).toBeLessThan(PRACTICES);
      return killed;
    });
    await Promise.all([stack.waitRestarted('worker', worker), stack.waitRestarted('api', api)]);
    await stack.waitReady();
    await until(
      'every practice to be changed',
      { timeoutMs: 120_000 },
      async () => (await changed()) === PRACTICES,
    );
  }
  expect(await counts(template.id)).toEqual({
    first: PRACTICES,
    second: 0,
    done: PRACTICES,
    undone: PRACTICES,
  });
});
