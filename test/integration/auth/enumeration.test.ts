/** Nobody learns from answer or time whether an address has an account. */
import { randomBytes } from 'node:crypto';
import type { Answer } from '../../support/api.js';
import { World } from '../../support/journey.js';
import { newestMail } from '../../support/mailbox.js';
import { Browser, createPerson } from '../../support/people.js';

jest.setTimeout(180_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());

/** Each takes fewer wrong passwords than would be too many. */
const ADDRESSES = 8;
const MOST_ROUNDS = 9 * ADDRESSES;
const PASSWORD = 'plum vessel orbit 12';

const knownAddress = async (): Promise<string> => (await createPerson(world.database)).email;
const newAddress = (): string => `nobody-${randomBytes(6).toString('hex')}@example.com`;
const unknownAddress = (): Promise<string> => Promise.resolve(newAddress());
const visitor = (): Browser => new Browser(world.stack.baseUrl);

/** An address that was signed up and never verified. */
async function pendingAddress(): Promise<string> {
  const email = newAddress();
  await visitor().post('/v1/auth/sign-up', { email, password: PASSWORD });
  // Sent before anything is timed.
  await newestMail(world.stack, email);
  return email;
}

interface Seen {
  /** Answers without what differs in each. */
  answers: Set<string>;
  /** Background work only ever adds to a time: the quickest says best what a call itself takes. */
  quickest: number;
}

/**
 * Calls for each kind of address in turns, each turn in another order, until their quickest calls are close or the rounds
 * are over: a busy machine needs more of them, and a difference that is there stays, however many there are.
 */
async function compare(
  kinds: readonly (() => Promise<string>)[],
  call: (email: string) => Promise<Answer>,
): Promise<Seen[]> {
  const all: { emails: string[]; seen: Seen }[] = [];
  for (const addressOf of kinds) {
    const emails: string[] = [];
    while (emails.length < ADDRESSES) emails.push(await addressOf());
    all.push({ emails, seen: { answers: new Set(), quickest: Number.POSITIVE_INFINITY } });
  }
  const seen = all.map((one) => one.seen);
  for (let round = 0; round < MOST_ROUNDS && !(round >= ADDRESSES && areClose(seen)); round += 1)
    for (let turn = 0; turn < all.length; turn += 1) {
      const one = all[(turn + round) % all.length];
      if (!one) throw new Error('there is a kind for each turn');
      const began = performance.now();
      const { status, body, headers } = await call(one.emails[round % ADDRESSES] ?? '');
      one.seen.quickest = Math.min(one.seen.quickest, performance.now() - began);
      const { requestId: _, ...rest } = body;
      const cookies = headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ''));
      one.seen.answers.add(JSON.stringify({ status, rest, cookies, length: headers.get('content-length') }));
    }
  return seen;
}

/** So close that they tell nothing: a password's hash more or less would be a factor of ten. */
function areClose(seen: readonly Seen[]): boolean {
  const times = seen.map(({ quickest }) => quickest);
  return Math.max(...times) < 1.3 * Math.min(...times);
}

/** One answer for all kinds, in the same time. */
function expectNoDifference(seen: readonly Seen[]): void {
  expect(new Set(seen.flatMap(({ answers }) => [...answers])).size).toBe(1);
  const times = seen.map(({ quickest }) => Math.round(quickest));
  expect({ times, areClose: areClose(seen) }).toEqual({ times, areClose: true });
}

test('signing in: known, unknown, and signed up but not verified, with a wrong password', async () => {
  expectNoDifference(
    await compare([knownAddress, unknownAddress, pendingAddress], (email) =>
      visitor().signIn(email, 'not the password'),
    ),
  );
});

test('signing in: unknown with a wrong password, and not verified with the right one', async () => {
  expectNoDifference(
    await compare([unknownAddress, pendingAddress], (email) => visitor().signIn(email, PASSWORD)),
  );
});

test.each([
  ['/v1/auth/magic-link', {}],
  ['/v1/auth/password-reset', {}],
  ['/v1/auth/sign-up', { password: PASSWORD }],
])('%s', async (path, rest) => {
  expectNoDifference(
    await compare([knownAddress, unknownAddress], (email) => visitor().post(path, { email, ...rest })),
  );
});
