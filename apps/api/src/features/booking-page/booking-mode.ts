/**
 * Whether the messages of a booking on a public page are real, and on which channels it can be confirmed. Nothing is sent for the
 * practices of the demo.
 */
import type { Environment } from '@praxis/config/environment';
import { CHANNEL_VENDORS, missingPlatformSettings } from '@praxis/config/platform-account';
import type { CallbackRequest } from '@praxis/contracts/booking-page/booking-page';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { CHANNELS, type Channel } from '@praxis/contracts/message/message.const';
import type { Database, TenantTransaction } from '@praxis/db/core/database';
import { findSecretHint } from '@praxis/db/vault/vault';
import type { ProductCaller } from '../../platform/tenant/product-caller.js';

export interface BookingMode {
  mode: Mode;
  /** Channels on which a confirmation can be sent. */
  channels: Channel[];
}

/** Mode and channels of a booking. On demo practices' pages everything is simulated: strangers must not message real people. */
export async function bookingMode(
  database: Database,
  environment: Environment,
  { caller, contact }: { caller: ProductCaller; contact: CallbackRequest['contact'] },
): Promise<BookingMode> {
  const given = CHANNELS.filter((channel) => (channel === 'sms' ? contact.phone : contact.email));
  if (caller.isDemo) return { mode: 'sim', channels: given };
  return await database.withTenant(caller.tenantId, (tx) => ownBookingMode(tx, environment, given));
}

/**
 * Messages are real outside the embedded set-up. In the embedded set-up, they are real only if the tenant has its own
 * account for each channel. A missing account is no reason to refuse a booking: nothing is sent on that channel.
 */
async function ownBookingMode(
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
