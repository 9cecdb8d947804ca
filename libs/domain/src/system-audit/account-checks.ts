/** Checks of accounts and of signing in. */
import { counted } from '@praxis/contracts/core/words';
import type { Checks } from './check-types.js';
import { error, info, noneOf, pass, warning } from './verdict.js';

const REFUSED_PER_DAY = 200;

export const people: Pick<Checks, 'admin-second-factor' | 'dormant-admins' | 'password-hashes'> = {
  'admin-second-factor': ({ admins, withoutFactor }) => {
    if (admins === 0) return error('There is no administrator.');
    return withoutFactor === 0
      ? pass(`${counted(admins, 'administrator')}, each with an app or a passkey.`)
      : error(
          `${withoutFactor} of ${counted(admins, 'administrator')} can sign in without a second factor once.`,
        );
  },
  'dormant-admins': ({ admins, dormant }) =>
    dormant === 0
      ? pass(`${counted(admins, 'administrator')}, each signed in within 90 days.`)
      : warning(`${dormant} of ${counted(admins, 'administrator')} did not sign in for 90 days.`),
  'password-hashes': ({ passwords, weak }) =>
    weak === 0
      ? pass(`${counted(passwords, 'password')}, all hashed at today’s cost.`)
      : error(`${weak} of ${counted(passwords, 'password')} are hashed in a weaker way.`),
};

export const access: Pick<Checks, 'demo-passcode' | 'refused-sign-ins' | 'secure-cookies'> = {
  'demo-passcode': ({ wrongPractices, demos }) =>
    noneOf(wrongPractices, {
      passed: `A passcode opens ${counted(demos, 'demo practice')}, read-only.`,
      failed: 'A passcode opens practices with data of real people',
    }),
  'refused-sign-ins': ({ refused }) =>
    refused <= REFUSED_PER_DAY
      ? pass(`${counted(refused, 'sign-in')} refused within 24 hours.`)
      : warning(`${refused} sign-ins were refused within 24 hours.`),
  'secure-cookies': ({ isEmbedded, isBehindTls }) => {
    if (isBehindTls) return pass('The public address is https, and cookies are bound to it.');
    return isEmbedded
      ? info('The installation runs on one machine, over http only on this machine.')
      : error('The public address is not https: cookies can be read on the way.');
  },
};
