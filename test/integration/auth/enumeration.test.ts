/** Neither response nor timing reveals whether an address has an account. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '../../support/api.js';
import { World } from '../../support/journey.js';
import { newestMail } from '../../support/mailbox.js';
import { startOwnApi, type OwnApi } from '../../support/own-api.js';
import { Browser, createPerson } from '../../support/people.js';

let world: World;
/** An API with production password costs, because those could reveal it. */
let api: OwnApi;
beforeAll(async () => {
  world = await World.open();
  api = await startOwnApi(world.stack, { PRAXIS_PASSWORD_COST: 'full', PRAXIS_AUTH_LIMIT: '1000000' });
});
afterAll(async () => {
  await api?.stop();
  await world?.close();
});

/** Each address gets fewer wrong passwords than the limit. */
const ADDRESSES = 8;
const MAX_ROUNDS = 9 * ADDRESSES;
const PASSWORD = 'plum vessel orbit 12';

const knownAddress = async (): Promise<string> =>
  (await createPerson(world.database, { passwordCost: 'full' })).email;
const newAddress = (): string => `nobody-${randomBytes(6).toString('hex')}@example.com`;
const unknownAddress = (): Promise<string> => Promise.resolve(newAddress());
const visitor = (): Browser => new Browser(api.baseUrl);

/** An address that was signed up but never verified. */
async function pendingAddress(): Promise<string> {
  const email = newAddress();
  await visitor().post('/v1/auth/sign-up', { email, password: PASSWORD });
  // Sent before anything is timed.
  await newestMail(world.stack, email);
  return email;
}

interface Seen {
  /** Responses without their variable parts. */
  answers: Set<string>;
  /** Response times in milliseconds. */
  times: number[];
}

/**
 * Sends requests for each kind of address in varying order, until their times are close or the rounds are
 * over. A busy machine needs more rounds; a real difference remains however many there are.
 */
async function compare(
  kinds: readonly (() => Promise<string>)[],
  request: (email: string) => Promise<Answer>,
): Promise<Seen[]> {
  const all: { emails: string[]; seen: Seen }[] = [];
  for (const addressOf of kinds) {
    const emails: string[] = [];
    while (emails.length < ADDRESSES) emails.push(await addressOf());
    all.push({ emails, seen: { answers: new Set(), times: [] } });
  }
  const seen = all.map((one) => one.seen);
  for (let round = 0; round < MAX_ROUNDS && !(round >= ADDRESSES && areClose(seen)); round += 1)
    for (let turn = 0; turn < all.length; turn += 1) {
      const one = all[(turn + round) % all.length];
      if (!one) throw new Error('there is a kind for each turn');
      const began = performance.now();
      const { status, body, headers } = await request(one.emails[round % ADDRESSES] ?? '');
      one.seen.times.push(performance.now() - began);
      const { requestId: _, ...rest } = body;
      const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''));
      one.seen.answers.add(JSON.stringify({ status, rest, cookies, length: headers.get('content-length') }));
    }
  return seen;
}

/**
 * Two statistics of the response time. Other load only adds time, so on a quiet machine the minimum is best;
 * without a quiet moment, the median is. A difference in the code shows in both.
 */
const SUMMARIES: readonly ((times: readonly number[]) => number)[] = [
  (times) => Math.min(...times),
  (times) => [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0,
];

/** Too close to reveal anything: one password hash more or less would be a factor of ten. */
function areClose(seen: readonly Seen[]): boolean {
  return SUMMARIES.some((summary) => {
    const each = seen.map(({ times }) => summary(times));
    return Math.max(...each) < 1.3 * Math.min(...each);
  });
}

/** All kinds get the same response in the same time. */
function expectNoDifference(seen: readonly Seen[]): void {
  expect(new Set(seen.flatMap(({ answers }) => [...answers])).size).toBe(1);
  const times = SUMMARIES.map((summary) => seen.map((one) => Math.round(summary(one.times))));
  expect({ times, areClose: areClose(seen) }).toEqual({ times, areClose: true });
}

test('sign-in with a wrong password is the same for known, unknown and unverified addresses', async () => {
  expectNoDifference(
    await compare([knownAddress, unknownAddress, pendingAddress], (email) =>
      visitor().signIn(email, 'not the password'),
    ),
  );
});

test('sign-in is the same for an unknown address and for an unverified one with its correct password', async () => {
  expectNoDifference(
    await compare([unknownAddress, pendingAddress], (email) => visitor().signIn(email, PASSWORD)),
  );
});

test.each([
  ['/v1/auth/magic-link', {}],
  ['/v1/auth/password-reset', {}],
  ['/v1/auth/sign-up', { password: PASSWORD }],
])('%s responds the same for known and unknown addresses', async (path, rest) => {
  expectNoDifference(
    await compare([knownAddress, unknownAddress], (email) => visitor().post(path, { email, ...rest })),
  );
});
