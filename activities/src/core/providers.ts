/** The provider adapters of a journey, by its mode. A live adapter without keys fails and names the missing key. */
import { publicOrigin, type Environment } from '@praxis/config/environment';
import type { Mode } from '@praxis/contracts/core/industry.const';
import type { BreakerProvider } from '@praxis/contracts/health/provider-breaker.const';
import type { Database } from '@praxis/db/core/database';
import { findConnection } from '@praxis/db/calendar/calendar-connection';
import { decryptSecret } from '@praxis/db/vault/vault';
import { openVendorAccount, type VendorAccounts } from '@praxis/db/tenant/vendor-account';
import { createAi } from '@praxis/providers/ai/factory';
import type { AiPort } from '@praxis/providers/ai/port';
import { createCalendar } from '@praxis/providers/calendar/factory';
import type { CalendarPort } from '@praxis/providers/calendar/port';
import { createCrm } from '@praxis/providers/crm/factory';
import type { CrmPort } from '@praxis/providers/crm/port';
import { createEmail } from '@praxis/providers/email/factory';
import type { EmailPort } from '@praxis/providers/email/port';
import type { PracticeSender } from '@praxis/providers/email/sender';
import { createPhone } from '@praxis/providers/phone/factory';
import type { PhonePort } from '@praxis/providers/phone/port';
import type { SimCallee } from '@praxis/providers/phone/sim';
import type { SimContext } from '@praxis/providers/sim/engine';
import type { SimNotifier } from '@praxis/providers/sim/notifier';
import type { SimStore } from '@praxis/providers/sim/store';
import { observedPort } from '@praxis/telemetry/observed-port';
import { createConnectedCalendar, openCalendarSecret } from '../calendar/connected-calendar.js';
import type { Documents } from './document.js';
import { guardedModel, guardedPort } from '@praxis/providers/guarded-ports';
import { KeptAdapters } from './kept-adapters.js';
import { practiceSender } from '../mail/practice-sender.js';
import { openingRun } from '../vault/opening-run.js';
import type { VendorGuard } from '@praxis/providers/vendor-guard';
import { createSms } from '@praxis/providers/sms/factory';
import type { SmsPort } from '@praxis/providers/sms/port';
import type { TwilioAccountSettings } from '@praxis/providers/twilio/account';

/** The tenant and the work for which an adapter is used. */
export interface ProviderScope {
  tenantId: string;
  mode: Mode;
  /** Which message or other work of the run the adapter is for, if that work may be parked; opaque. */
  workId?: string | undefined;
}

export interface Providers {
  sms(scope: ProviderScope): Promise<SmsPort>;
  /** `inName`: whether the mail names the practice as its sender, which then gets the answers, or the platform. */
  email(scope: ProviderScope & { inName?: 'practice' | 'platform' }): Promise<EmailPort>;
  phone(scope: ProviderScope): Promise<PhonePort>;
  /** Uses the tenant's key from the vault. Without one: simulated in the embedded set-up, not configured elsewhere. */
  crm(scope: Omit<ProviderScope, 'mode'>): Promise<CrmPort>;
  /** A simulated calendar, or the one that the host (`providerId`) has connected; undefined if there is none. */
  calendar(scope: ProviderScope & { providerId: string }): Promise<CalendarPort | undefined>;
  /**
   * The model, with the tenant's own account or the platform's. `accountAt` is when the tenant's account was stored,
   * undefined if it has none. The account is decrypted once and not with each turn, because a caller waits. `isAwaited`: a
   * person waits for the answer, so a late answer is useless.
   * @throws AiError `not_configured`
   */
  ai(scope: ProviderScope & { accountAt: Date | undefined; isAwaited?: boolean }): Promise<AiPort>;
}

export interface ProviderDependencies {
  environment: Environment;
  database: Database;
  documents: Documents;
  store: SimStore;
  notifier: SimNotifier;
  /** Answers simulated calls. */
  callee?: SimCallee | undefined;
  /** All requests to live vendors pass through this guard. Simulated failures are configured per journey instead. */
  guard: VendorGuard;
}

/**
 * Chooses adapters per tenant and mode, and guards those of vendors. A tenant's own account is read from the vault for
 * each use, and the vault logs each access.
 */
export function createProviders({
  environment,
  database,
  documents,
  store,
  notifier,
  callee,
  guard,
}: ProviderDependencies): Providers {
  const sim = (tenantId: string): SimContext => ({ tenantId, store, notifier });
  const smsAdapters = new KeptAdapters<SmsPort>('sms');
  const phoneAdapters = new KeptAdapters<PhonePort>('phone');
  const emailAdapters = new KeptAdapters<EmailPort>('email');
  const crmAdapters = new KeptAdapters<CrmPort>('crm');
  const calendarAdapters = new KeptAdapters<CalendarPort>('calendar');
  const aiAdapters = new KeptAdapters<AiPort>('ai');
  const simAi = observedPort(
    'ai',
    'sim',
    createAi({ mode: 'sim', sim: { pace: environment.PRAXIS_SIM_PACE } }),
  );
  const account = async <Vendor extends keyof VendorAccounts>(
    tenantId: string,
    service: Vendor,
    reason = 'message.send',
  ): Promise<VendorAccounts[Vendor] | undefined> =>
    await database.withTenant(tenantId, (tx) =>
      openVendorAccount(tx, {
        service,
        reason,
        actor: { userId: null, sessionId: null },
        ...openingRun(),
      }),
    );
  /** The tenant's own account, or else the platform's. */
  const twilioAccount = async (tenantId: string): Promise<TwilioAccountSettings> =>
    (await account(tenantId, 'twilio')) ?? {
      accountSid: environment.TWILIO_ACCOUNT_SID,
      authToken: environment.TWILIO_AUTH_TOKEN,
      fromNumber: environment.TWILIO_FROM_NUMBER,
    };
  const twilioAt = { baseUrl: environment.TWILIO_BASE_URL, timeoutMs: environment.PROVIDER_TIMEOUT_MS };
  return {
    async sms({ tenantId, mode, workId }) {
      if (mode === 'sim') return observedPort('sms', mode, createSms({ mode, sim: sim(tenantId) }));
      const { accountSid, authToken, fromNumber } = await twilioAccount(tenantId);
      const port = smsAdapters.of([tenantId, accountSid, authToken, fromNumber], () =>
        createSms({
          mode,
          twilio: {
            accountSid,
            authToken,
            fromNumber,
            ...twilioAt,
            statusCallbackUrl: `${publicOrigin(environment)}/v1/webhooks/twilio/${tenantId}`,
          },
        }),
      );
      return guardedPort(guard, port, { ...atVendor('twilio'), tenantId, workId, port: 'sms' });
    },
    async phone({ tenantId, mode, workId }) {
      if (mode === 'sim')
        return observedPort('phone', mode, createPhone({ mode, sim: { ...sim(tenantId), callee } }));
      const { accountSid, authToken, fromNumber } = await twilioAccount(tenantId);
      const port = phoneAdapters.of([accountSid, authToken, fromNumber], () =>
        createPhone({
          mode,
          twilio: { accountSid, authToken, fromNumber, ...twilioAt },
        }),
      );
      return guardedPort(guard, port, { ...atVendor('twilio'), tenantId, workId, port: 'phone' });
    },
    async email({ tenantId, mode, workId, inName = 'platform' }) {
      const senderAt = async (sharedAddress?: string): Promise<PracticeSender | undefined> =>
        inName === 'practice'
          ? await practiceSender({ database, environment }, { tenantId, sharedAddress })
          : undefined;
      if (mode === 'sim')
        return observedPort(
          'email',
          mode,
          createEmail({ mode, sim: sim(tenantId), sender: await senderAt('') }),
        );
      const own = await account(tenantId, 'resend');
      const { apiKey, fromAddress } = own ?? {
        apiKey: environment.RESEND_API_KEY,
        fromAddress: environment.RESEND_FROM_ADDRESS,
      };
      const sender = await senderAt(own ? undefined : fromAddress);
      const port = emailAdapters.of([apiKey, fromAddress, JSON.stringify(sender)], () =>
        createEmail({
          mode,
          resend: {
            apiKey,
            fromAddress,
            sender,
            baseUrl: environment.RESEND_BASE_URL,
            timeoutMs: environment.PROVIDER_TIMEOUT_MS,
          },
        }),
      );
      return guardedPort(guard, port, { ...atVendor('resend'), tenantId, workId, port: 'email' });
    },
    async crm({ tenantId, workId }) {
      const accessToken = await database.withTenant(tenantId, (tx) =>
        decryptSecret(tx, {
          service: 'hubspot',
          reason: 'crm.sync',
          actor: { userId: null, sessionId: null },
          ...openingRun(),
        }),
      );
      if (accessToken === undefined && environment.PRAXIS_EMBEDDED)
        return observedPort('crm', 'sim', createCrm({ mode: 'sim', sim: sim(tenantId) }));
      const baseUrl = environment.HUBSPOT_BASE_URL;
      const port = crmAdapters.of([tenantId, accessToken], () =>
        createCrm({
          mode: 'live',
          hubspot: { accessToken, baseUrl, timeoutMs: environment.PROVIDER_TIMEOUT_MS },
        }),
      );
      return guardedPort(guard, port, { ...atVendor('hubspot'), tenantId, workId, port: 'crm' });
    },
    async calendar({ tenantId, mode, workId, providerId }) {
      if (mode === 'sim') return observedPort('calendar', mode, createCalendar({ mode, sim: sim(tenantId) }));
      const connection = await database.withTenant(tenantId, (tx) => findConnection(tx, providerId));
      if (!connection) return undefined;
      // The account is read from the vault once per version, because the adapter caches its access token.
      const key = [tenantId, providerId, connection.version];
      const at = {
        provider: connection.kind,
        hostId: providerId,
        tenantId,
        workId,
        port: 'calendar',
      } as const;
      const kept = calendarAdapters.find(key);
      if (kept) return guardedPort(guard, kept, at);
      const secret = await openCalendarSecret(database, tenantId, providerId);
      const port = calendarAdapters.of(key, () =>
        createConnectedCalendar({ environment, documents }, connection, secret),
      );
      return guardedPort(guard, port, at);
    },
    async ai({ tenantId, mode, workId, accountAt, isAwaited = false }) {
      if (mode === 'sim') return simAi;
      const key = accountAt === undefined ? ['platform'] : [tenantId, accountAt.toISOString()];
      const at = { ...atVendor('openai'), tenantId, workId, isAwaited };
      const kept = aiAdapters.find(key);
      if (kept) return guardedModel(guard, kept, at);
      const own = accountAt === undefined ? undefined : await account(tenantId, 'openai', 'call.think');
      const port = aiAdapters.of(key, () =>
        createAi({
          mode,
          openai: {
            apiKey: own?.apiKey ?? environment.OPENAI_API_KEY,
            model: environment.OPENAI_MODEL,
            baseUrl: environment.OPENAI_BASE_URL,
            timeoutMs: environment.PRAXIS_AI_TIMEOUT_MS,
          },
        }),
      );
      return guardedModel(guard, port, at);
    },
  };
}

/** A vendor at which a tenant has one account. */
const atVendor = (provider: BreakerProvider): { provider: BreakerProvider; hostId: null } => ({
  provider,
  hostId: null,
});
