/** Whether a booking's messages are real, and on which channels it can be confirmed. */
import type { Environment } from '@praxis/config/environment';
import { CHANNEL_VENDORS, missingPlatformSettings } from '@praxis/config/platform-account';
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { Channel } from '@praxis/contracts/message/message.const';
import type { TenantTransaction } from '@praxis/db/core/database';
import { findSecretHint } from '@praxis/db/vault/vault';

export interface BookingMode {
  mode: Mode;
  /** Channels on which a confirmation can be sent. */
  channels: Channel[];
}

/**
 * Real everywhere; the embedded set-up sends for real only where the tenant has its own account for each channel. A missing account
 * is no reason to refuse a booking: nothing is sent on its channel.
 */
export async function bookingMode(
  tx: TenantTransaction,
  environment: Environment,
  given: readonly Channel[],
): Promise<BookingMode> {
  const own: Channel[] = [];
  for (const channel of given) if (await findSecretHint(tx, CHANNEL_VENDORS[channel])) own.push(channel);
  if (environment.PRAXIS_EMBEDDED && own.length < given.length) return { mode: 'sim', channels: [...given] };
  const usable = given.filter(
    (channel) =>
      own.includes(channel) || missingPlatformSettings(environment, CHANNEL_VENDORS[channel]).length === 0,
  );
  return { mode: 'live', channels: usable };
}
