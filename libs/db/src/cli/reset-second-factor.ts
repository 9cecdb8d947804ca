/** Removes the second factors of a person who has lost them, after the operator has verified their identity by other means. */
import { publicOrigin, readEnvironment, type Environment } from '@praxis/config/environment';
import { writeAudit } from '../core/audit.js';
import { Database } from '../core/database.js';
import { resetFactors } from '../auth/factor.js';
import { queueMail, securityNotice } from '../mail/mail.js';
import { raiseCredentials } from '../auth/factor.js';
import { findUserId } from '../auth/person.js';
import { endAuthSessions } from '../auth/auth-session.js';

/**
 * Removes every second factor and recovery code of an account, ends its sessions and notifies its owner by mail.
 * @returns what happened, as a sentence without the address
 */
export async function resetSecondFactor(
  database: Database,
  environment: Environment,
  email: string,
): Promise<string> {
  return await database.withSystem('reset a second factor', async (tx) => {
    const userId = await findUserId(tx, email);
    if (userId === undefined) return 'No account has this address.';
    await raiseCredentials(tx, userId);
    if (!(await resetFactors(tx, userId))) return 'This account has no second factor.';
    await endAuthSessions(tx, userId);
    await writeAudit(tx, { action: 'second_factor.reset', targetType: 'user', targetId: userId });
    const about = { event: 'factor_reset', origin: publicOrigin(environment) } as const;
    const mail = await securityNotice(tx, { userId, email }, about);
    if (mail) await queueMail(tx, mail);
    return 'The second factor was removed and all sessions were ended. The owner of the account is notified by email.';
  });
}

async function main(email: string | undefined): Promise<void> {
  if (!email?.includes('@')) throw new Error('Give the email address of the account.');
  const environment = readEnvironment();
  const database = await Database.open(environment, 'praxis-reset-second-factor');
  try {
    process.stdout.write(`${await resetSecondFactor(database, environment, email)}\n`);
  } finally {
    await database.close();
  }
}

if (process.argv[1]?.endsWith('reset-second-factor.js')) {
  main(process.argv[2]).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
