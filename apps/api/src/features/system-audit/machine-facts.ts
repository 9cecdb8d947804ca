/** The System Audit Report's data about this process, its settings and its machine. */
import { readdir, statfs } from 'node:fs/promises';
import type { Environment } from '@praxis/config/environment';
import type { SystemFacts } from '@praxis/domain/system-audit/system-facts';

/** The platform's accounts at vendors, by purpose. */
const ACCOUNTS = {
  'texts and calls': 'TWILIO_ACCOUNT_SID',
  email: 'RESEND_API_KEY',
  'AI receptionist': 'OPENAI_API_KEY',
  'live voice': 'ELEVENLABS_API_KEY',
  payments: 'STRIPE_SECRET_KEY',
  'robot check': 'TURNSTILE_SECRET_KEY',
} as const satisfies Record<string, keyof Environment>;

export function vendorFacts(environment: Environment): SystemFacts['live-vendors'] {
  return {
    isEmbedded: environment.PRAXIS_EMBEDDED,
    simulated: Object.entries(ACCOUNTS)
      .filter(([, variable]) => !environment[variable])
      .map(([name]) => name),
  };
}

export async function diskFacts(folder: string): Promise<SystemFacts['disk']> {
  const { bavail, blocks } = await statfs(folder).catch(() => statfs('.'));
  return { freeShare: blocks === 0 ? 1 : bavail / blocks };
}

const MIGRATION = /^\d+-[a-z-]+(?=\.js$|\.ts$)/;

/** Names of the release's migrations; undefined if their files are not on this machine. */
export async function migrationNames(): Promise<string[] | undefined> {
  try {
    const folder = new URL('../migrations/', import.meta.resolve('@praxis/db/cli/prepare'));
    const files = (await readdir(folder)).filter((file) => !file.endsWith('.d.ts'));
    return [...new Set(files.flatMap((file) => MIGRATION.exec(file) ?? []))];
  } catch {
    return undefined;
  }
}
