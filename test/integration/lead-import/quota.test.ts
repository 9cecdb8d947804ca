/** How many files one tenant may import per day: exact under concurrency, and separate for each tenant. */
import { Importer, importOf } from '../../support/imports.js';
import { World } from '../../support/journey.js';
import { signedIn } from '../../support/members.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { Browser } from '../../support/people.js';
import { expectRefusal } from '../../support/refusal.js';

const MAX = 3;
const FILE = 'Name,Email\r\nJane Roe,jane@example.com\r\n';

let world: World;
let own: OwnApi;
beforeAll(async () => {
  world = await World.open();
  own = await startOwnApi(world.stack, { PRAXIS_IMPORTS_PER_DAY: String(MAX) });
});
afterAll(async () => {
  await own.stop();
  await world.close();
});

/** A person of a new tenant, at the API with the quota. */
async function office(): Promise<Importer & { tenantId: string }> {
  const tenant = await world.tenant();
  const staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const there = new Browser(own.baseUrl);
  for (const [name, value] of staff.cookies) there.cookies.set(name, value);
  there.csrfToken = staff.csrfToken;
  return Object.assign(new Importer(there), { tenantId: tenant.id });
}

test('of ten simultaneous files three are accepted and the others refused with a retry time; a repeated upload does not count', async () => {
  const importer = await office();
  const key = { 'idempotency-key': 'the first of them' };
  const first = importOf(await importer.send(FILE, key));
  const answers = await Promise.all(Array.from({ length: 9 }, () => importer.send(FILE)));
  expect(answers.filter(({ body }) => body['ok'] === true)).toHaveLength(MAX - 1);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(9 - (MAX - 1));
  for (const answer of refused) {
    expectRefusal(answer, 429, 'import_quota');
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
  }
  expect(importOf(await importer.send(FILE, key)).id).toBe(first.id);
  // Another tenant has its own quota.
  importOf(await (await office()).send(FILE));
  // The next day has a new one.
  await world.database.withTenant(
    importer.tenantId,
    (tx) => tx.query`update imports set created_at = created_at - interval '1 day' where id = ${first.id}`,
  );
  importOf(await importer.send(FILE));
  expectRefusal(await importer.send(FILE), 429, 'import_quota');
});
