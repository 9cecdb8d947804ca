/** The robot check of the booking page, and many requests for one time. */
import { randomUUID } from 'node:crypto';
import { PAGES_EN } from '@praxis/contracts/language/pages-en';
import { atOnce } from '../../support/at-once.js';
import { BookingVisitor, nextWednesday } from '../../support/booking-page.js';
import { expectOk, World } from '../../support/journey.js';
import { expectRefusal } from '../../support/refusal.js';
import { controlSim } from '../../support/sim-controls.js';

const world = World.ofFile();
const START = nextWednesday(11);
/** Number of simultaneous requests, like those of a group of robots. */
const AT_ONCE = 60;

async function practice(): Promise<{ id: string; visitor: () => BookingVisitor }> {
  const { id } = await world.tenant();
  return { id, visitor: () => new BookingVisitor(world.stack.baseUrl, id) };
}

async function rowsOf(tenantId: string, table: 'leads' | 'appointments'): Promise<number> {
  return await world.database.withTenant(tenantId, async (tx) => {
    const rows =
      table === 'leads'
        ? await tx.query`select id from leads`
        : await tx.query`select id from appointments where status = 'confirmed'`;
    return rows.length;
  });
}

test('without a token, with a foreign or a used token, no booking or call-back request succeeds', async () => {
  const { id, visitor } = await practice();
  const person = visitor();
  const foreign = await new BookingVisitor(world.stack.baseUrl, (await practice()).id).robotToken();
  const used = await person.robotToken();
  expectOk(await person.callBack({ robotToken: used }));
  for (const robotToken of [undefined, '', foreign, `${randomUUID()}.x.y`, used]) {
    expectRefusal(await visitor().book(START, { robotToken }), 403, 'robot_check_failed');
    expectRefusal(await visitor().callBack({ robotToken }), 403, 'robot_check_failed');
  }
  expect(await rowsOf(id, 'appointments')).toBe(0);
});

test('a failed check refuses, and a check that cannot be made asks to try again', async () => {
  const { id, visitor } = await practice();
  const robot = { tenantId: id, port: 'robot', failAlways: true } as const;
  await controlSim(world.database, { ...robot, failure: 'rejected' });
  expectRefusal(await visitor().book(START), 403, 'robot_check_failed');
  await controlSim(world.database, { ...robot, failure: 'unavailable' });
  const answer = await visitor().book(START);
  expectRefusal(answer, 503, 'robot_check_unavailable');
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await rowsOf(id, 'leads')).toBe(0);
});

test(`of ${AT_ONCE} simultaneous requests for one time one books, and the others get the reason`, async () => {
  const { id, visitor } = await practice();
  const robots = Array.from({ length: AT_ONCE }, visitor);
  const tokens = await atOnce(10, robots, (robot) => robot.robotToken());
  const answers = await Promise.all(
    robots.map((robot, index) => robot.book(START, { robotToken: tokens[index] })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    if (answer.status === 429) expectRefusal(answer, 429, 'rate_limited');
    else {
      expectRefusal(answer, 409, 'slot_taken');
      expect((answer.body.alternatives as unknown[]).length).toBeGreaterThan(0);
    }
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect(await rowsOf(id, 'appointments')).toBe(1);
  expect(await rowsOf(id, 'leads')).toBe(1);
});

test('one address holds a limited number of times a minute; other practices are not affected', async () => {
  const { visitor } = await practice();
  // All requests are sent at once, so that they count in the same minute. Some reach the limit of concurrent holds
  // instead.
  const answers = await Promise.all(Array.from({ length: 25 }, visitor).map((one) => one.hold(START)));
  expect(answers.filter(({ body }) => body.code === 'rate_limited')).toHaveLength(5);
  expectOk(await (await practice()).visitor().hold(START));
});

test('one address keeps a limited number of times held, and may still book without a hold', async () => {
  const { visitor } = await practice();
  const hours = [9, 10, 11, 12, 13, 14].map(nextWednesday);
  const starts = [...hours, ...hours.map((start) => start.replace(':00:00', ':30:00'))];
  const tries = await atOnce(
    5,
    starts.map((start) => ({ start, person: visitor() })),
    async ({ start, person }) => ({ start, person, answer: await person.hold(start) }),
  );
  const [holder] = tries.filter(({ answer }) => answer.status === 200);
  const [refused, next, ...more] = tries.filter(({ answer }) => answer.status !== 200);
  if (!holder || !refused || !next) throw new Error('some hold a time, and some are refused');
  expect(more).toEqual([]);
  expectRefusal(refused.answer, 429, 'too_many_holds');
  expect(refused.answer.body.error).toBe(PAGES_EN['problem.tooManyHolds']);
  expect(Number(refused.answer.headers.get('retry-after'))).toBeGreaterThan(60);
  expectOk(await holder.person.hold(refused.start));
  expectOk(await refused.person.book(holder.start));
  expectRefusal(await next.person.hold(next.start), 429, 'too_many_holds');
  // A booking makes room for one more.
  expectOk(await holder.person.book(refused.start));
  expectOk(await next.person.hold(next.start));
});
