/**
 * An authenticator app: reads the secret that a page shows, and generates codes (RFC 6238, independent of the
 * implementation under test).
 */
import { createHmac } from 'node:crypto';
import { FactorAdded, TotpEnrollment } from '@praxis/contracts/auth/factor';
import type { Database } from '@praxis/db/core/database';
import { expectOk } from './journey.js';
import type { Browser } from './people.js';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** The code of a secret, `steps` half minutes from now. */
export function codeOf(secret: string, steps = 0): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const digest = createHmac('sha1', key).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 0xf;
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** Sets up an app for the person who is signed in. */
export async function enroll(browser: Browser): Promise<FactorAdded & { secret: string }> {
  const begun = expectOk(await browser.post('/v1/auth/factors/totp'));
  const { secret, enrollment } = TotpEnrollment.parse(begun.body);
  const body = { enrollment, code: codeOf(secret) };
  const added = expectOk(await browser.post('/v1/auth/factors/totp/confirm', body));
  return { ...FactorAdded.parse(added.body), secret };
}

/** Forgets the last used code, so that the current ones are valid again. */
export async function forgetSteps(database: Database, userId: string): Promise<void> {
  await database.withSystem(
    'an older code for a test',
    (tx) => tx.query`update user_factors set last_step = last_step - 10 where user_id = ${userId}`,
  );
}
