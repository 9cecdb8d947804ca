/** Search for people of the tenant: signed in, over every covered field, with any input. */
import { LeadList } from '@praxis/contracts/lead/lead';
import { expectOk, World } from '../../support/journey.js';
import { seedLeads } from '../../support/lead-rows.js';
import { signedIn, type Member } from '../../support/members.js';
import { expectRefusal } from '../../support/refusal.js';
import { typingsOf, type TypedNumber } from '../../support/typings.js';

const world = World.ofFile();
let staff: Member;
let viewer: Member;
beforeAll(async () => {
  const tenant = await world.tenant();
  staff = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  viewer = await signedIn(world, { tenants: [{ id: tenant.id, role: 'viewer' }] });
  await seedLeads(world.database, tenant.id, [
    { name: 'Åsa Öberg', phone: '+1 313 555 0101', leadType: 'Buyer', score: 1 },
    { name: '李小龍', phone: '(313) 555-0102', leadType: 'SELLER', score: 2 },
    { name: 'Robert %_\\ Tables', phone: null, leadType: 'Renter', score: 3 },
    { name: 'Zoë 🙂', phone: '313.555.0103', leadType: 'buyer', score: 4 },
  ]);
});

async function scores(member: Member, q: string): Promise<number[]> {
  const answer = expectOk(await member.get(`/v1/leads?${new URLSearchParams({ q }).toString()}`));
  return LeadList.parse(answer.body)
    .items.map(({ leadScore }) => leadScore)
    .sort();
}

test.each<[string, number[]]>([
  ['åsa öBERG', [1]],
  ['小龍', [2]],
  ['🙂', [4]],
  ['BUYER', [1, 4]],
  ['seller', [2]],
  ['313 555 0101', [1]],
  ['(313) 555-0102', [2]],
  ['3135550101', [1]],
  ['313.555.0102', [2]],
  ['555-01', [1, 2, 4]],
  ['0103', [4]],
  ['%', [3]],
  ['_\\', [3]],
  ['%_\\ tables', [3]],
  ['LEAD@EXAMPLE', [1, 2, 3, 4]],
  ["' or 1=1 --", []],
  ["'; drop table leads; --", []],
  ['%%', []],
  ['   ', [1, 2, 3, 4]],
  ['zoë', [4]],
  ['x'.repeat(200), []],
])('%s finds %j', async (q, found) => {
  expect(await scores(staff, q)).toEqual(found);
});

test('a number is found however it is typed and stored, as a whole and by its last digits', async () => {
  const tenant = await world.tenant();
  const member = await signedIn(world, { tenants: [{ id: tenant.id, role: 'staff' }] });
  const london = { country: '44', parts: ['20', '7946', '0958'] } as const;
  const detroit = { country: '1', parts: ['313', '555', '0142'] } as const;
  await seedLeads(world.database, tenant.id, [
    { name: 'London', phone: '+44 (0)20 7946 0958', score: 1 },
    { name: 'Detroit', phone: '313.555.0142', score: 2 },
    { name: 'Local', phone: '946-0143', score: 3 },
  ]);
  const found = async (number: TypedNumber): Promise<[string, number[]][]> => {
    const { international, national } = typingsOf(number);
    return await Promise.all(
      [...international, ...national, number.parts.join('').slice(-6), number.parts.join('').slice(-4)].map(
        async (typed): Promise<[string, number[]]> => [typed, await scores(member, typed)],
      ),
    );
  };
  for (const [number, score] of [
    [london, 1],
    [detroit, 2],
  ] as const)
    for (const [typed, result] of await found(number)) expect([typed, result]).toEqual([typed, [score]]);
  expect(await scores(member, '9460143')).toEqual([3]);
  expect(await scores(member, '014')).toEqual([2, 3]);
  expect(await scores(member, '+44 20 7946 0959')).toEqual([]);
});

test('viewers without access to names and numbers cannot search by them, but by case or lead type', async () => {
  for (const q of ['åsa', '0101', 'lead@example', '🙂']) expect(await scores(viewer, q)).toEqual([]);
  expect(await scores(viewer, 'BUY')).toEqual([1, 4]);
  expect(await scores(viewer, '%')).toEqual([]);
});

test('refuses unpaired surrogates and characters that cannot be stored', async () => {
  for (const q of ['%00', 'a%00b'])
    expectRefusal(await staff.get(`/v1/leads?q=${q}`), 400, 'validation_failed');
  expectRefusal(await staff.get('/v1/leads?q=zoe&cursor=forged'), 400, 'invalid_cursor');
});
