/** Cost of signing in without the password's hash, and what a session adds to a request. */
import { hashPassword, verifyPassword } from '@praxis/db/auth/password-hash';
import type { Row } from './report.js';
import type { Bench } from './stack.js';
import { median, percentile, timed } from './stats.js';

const SIGN_INS = 100;
const GETS = 400;
const WARM_UP = 10;

const EMAIL = 'bench@example.com';
const PASSWORD = 'bench person passphrase';

export async function* benchSignIn(bench: Bench): AsyncGenerator<Row> {
  const hash = await seedPerson(bench, { email: EMAIL, password: PASSWORD });
  yield await signInRow(bench, hash);
  yield await sessionRow(bench);
}

/** Alternating, one at a time, so that machine noise affects both. */
async function signInRow(bench: Bench, hash: string): Promise<Row> {
  const alone: number[] = [];
  const signIns: number[] = [];
  for (let round = 0; round < WARM_UP + SIGN_INS; round += 1) {
    const verified = await timed(() => verifyPassword(hash, PASSWORD));
    const signedIn = await timed(() => bench.post('/v1/auth/sign-in', { email: EMAIL, password: PASSWORD }));
    if (!verified.result || signedIn.result.status !== 200)
      throw new Error(`signing in answered ${signedIn.result.status}`);
    if (round < WARM_UP) continue;
    alone.push(verified.ms);
    signIns.push(signedIn.ms);
  }
  const ratio = percentile(signIns, 95) / percentile(alone, 95);
  return {
    what: 'sign-in ÷ argon2id alone',
    figure: `p95 ${percentile(signIns, 95).toFixed(1)} ÷ ${percentile(alone, 95).toFixed(1)} ms = ${ratio.toFixed(2)} × (p50 ${(median(signIns) / median(alone)).toFixed(2)} ×)`,
    bound: 'p95 ≤ 1.3 ×',
    holds: ratio <= 1.3,
    value: ratio,
  };
}

async function sessionRow(bench: Bench): Promise<Row> {
  const cookie = await signedInCookie(bench, { email: EMAIL, password: PASSWORD });
  const without: number[] = [];
  const within: number[] = [];
  for (let round = 0; round < WARM_UP + GETS; round += 1) {
    const open = await timed(() => bench.get('/v1/auth/session'));
    const own = await timed(() => bench.get('/v1/auth/session', { cookie }));
    if (open.result.body['user'] !== null || own.result.body['user'] === null)
      throw new Error('the session is not as expected');
    if (round < WARM_UP) continue;
    without.push(open.ms);
    within.push(own.ms);
  }
  const added = median(within) - median(without);
  return {
    what: 'authenticated GET − the same without a session',
    figure: `p50 ${median(within).toFixed(2)} − ${median(without).toFixed(2)} = ${added.toFixed(2)} ms`,
    bound: 'p50 ≤ 2 ms',
    holds: added <= 2,
    value: added,
  };
}

interface Account {
  email: string;
  password: string;
}

/** Signs a member in, and gives the cookies of their session. */
export async function signedInCookie(bench: Bench, account: Account): Promise<string> {
  const { status, headers } = await bench.post('/v1/auth/sign-in', account);
  if (status !== 200) throw new Error(`signing in was answered ${status}`);
  return [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/**
 * Creates a member of the bench's tenant unless another measurement has; returns the hash of their password.
 */
export async function seedPerson(
  { database, tenantId }: Bench,
  { email, password }: Account,
): Promise<string> {
  const hash = await hashPassword(password);
  await database.query(
    `with person as (
       insert into users (email, password_hash, email_verified_at) values ($1, $2, now())
       on conflict do nothing returning id
     ), role as (
       insert into user_roles (user_id, role) select id, 'client' from person
     )
     insert into tenant_users (tenant_id, user_id, role) select $3, id, 'owner' from person`,
    [email, hash, tenantId],
  );
  return hash;
}
