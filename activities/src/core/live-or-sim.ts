/**
 * Whether a tenant's messages and calendar entries are real if no journey determines it: for leads that the practice
 * entered.
 */
import type { Environment } from '@praxis/config/environment';
import { CHANNEL_VENDORS, missingPlatformSettings } from '@praxis/config/platform-account';
import type { Mode } from '@praxis/contracts/core/industry.const';
import { CHANNELS, type Channel } from '@praxis/contracts/message/message.const';
import { findConnection } from '@praxis/db/calendar/calendar-connection';
import type { TenantTransaction } from '@praxis/db/core/database';
import { isSimulatedLead } from '@praxis/db/demo/demo-lead';
import { findSecretHint } from '@praxis/db/vault/vault';

/** Live everywhere, except that the embedded set-up is live only with the tenant's own vendor account. */
export async function modeOfTenant(
  tx: TenantTransaction,
  { PRAXIS_EMBEDDED }: Pick<Environment, 'PRAXIS_EMBEDDED'>,
  channel: Channel,
): Promise<Mode> {
  if (!PRAXIS_EMBEDDED) return 'live';
  return (await findSecretHint(tx, CHANNEL_VENDORS[channel])) ? 'live' : 'sim';
}

type LeadEnvironment = Pick<Environment, 'PRAXIS_EMBEDDED' | 'PRAXIS_DEMO_LIVE'>;

/**
 * The mode of messages to a lead without a journey. A practice of the demo sends nothing real to a lead of a simulated
 * call.
 */
export async function modeOfLead(
  tx: TenantTransaction,
  environment: LeadEnvironment,
  { leadId, channel }: { leadId: string; channel: Channel },
): Promise<Mode> {
  if (await isSimulatedLead(tx, { leadId, mayBeLive: environment.PRAXIS_DEMO_LIVE })) return 'sim';
  return await modeOfTenant(tx, environment, channel);
}

/**
 * Whether a message with this mode can be sent on a channel: a live one needs an account, the tenant's or the
 * platform's.
 */
export async function canSend(
  tx: TenantTransaction,
  environment: Environment,
  { channel, mode }: { channel: Channel; mode: Mode },
): Promise<boolean> {
  const vendor = CHANNEL_VENDORS[channel];
  if (mode === 'sim' || missingPlatformSettings(environment, vendor).length === 0) return true;
  return (await findSecretHint(tx, vendor)) !== undefined;
}

/**
 * The mode of each channel, and of a host's calendar: live for a connected calendar, simulated for the embedded
 * set-up's own.
 */
export async function modesOfLead(
  tx: TenantTransaction,
  environment: LeadEnvironment,
  { leadId, hostId }: { leadId: string; hostId: string },
): Promise<Record<Channel | 'calendar', Mode>> {
  const isDemo = await isSimulatedLead(tx, { leadId, mayBeLive: environment.PRAXIS_DEMO_LIVE });
  const isSimulated = isDemo || (environment.PRAXIS_EMBEDDED && !(await findConnection(tx, hostId)));
  const modes = { sms: 'sim', email: 'sim', calendar: isSimulated ? 'sim' : 'live' } as Record<
    Channel | 'calendar',
    Mode
  >;
  if (!isDemo) for (const channel of CHANNELS) modes[channel] = await modeOfTenant(tx, environment, channel);
  return modes;
}
