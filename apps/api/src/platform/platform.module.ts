/** Shared by all features: environment, log, database, Temporal, tenants, live changes. */
import {
  Global,
  Inject,
  Injectable,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Logger } from 'pino';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/core/database';
import { listenTo } from '@praxis/db/core/live';
import { TENANT_CHANNEL } from '@praxis/db/tenant/held-run';
import { Flags } from '@praxis/db/flag/flag-client';
import { withStoredKeys } from '@praxis/db/vault/platform-variables';
import type { Tracing } from '@praxis/telemetry/span';
import { MAIL_RUN } from '@praxis/workflows/mail/messages';
import { AppointmentLinks } from './appointment/appointment-links.js';
import { HoldTokens } from './appointment/hold-tokens.js';
import { AuditTrail } from './audit/audit-trail.js';
import { AuthCookies } from './auth/auth-cookies.js';
import { AuthLimits } from './auth/auth-limits.js';
import { ConflictView } from './conflict/conflict-view.js';
import { Csrf } from './http/csrf.js';
import { ErrorJournal } from './http/error-journal.js';
import { RequestTally } from './http/request-tally.js';
import { DemoLimiter } from './demo/demo-limiter.js';
import { EventStreams } from './live/event-stream-limits.js';
import { Payments } from './payment/payments.js';
import { Receipts } from './payment/receipts.js';
import { LiveMode } from './tenant/live-mode.js';
import { LiveHub } from './live/live-hub.js';
import { LiveTopics } from './live/live-topics.js';
import { TenantFeed } from './live/tenant-feed.js';
import { Mailer } from './runs/mailer.js';
import { Masking } from './auth/viewer-masking.js';
import { NamedTenants } from './tenant/named-tenant.js';
import { QueueStates } from './runs/queue-states.js';
import { RunDispatcher } from './runs/run-dispatcher.js';
import { RunModule } from './runs/run.module.js';
import { RunLinks } from './runs/run-links.js';
import { ENVIRONMENT, LOG, TENANT_CHANGES, TRACING } from './tokens.js';
import { Temporal } from './runs/temporal.js';
import { AuthSessionStreams } from './live/auth-session-streams.js';
import { AuthSessionStrategy } from './auth/auth-session.strategy.js';
import { AuthSessions } from './auth/auth-sessions.js';
import { TenantDirectory } from './tenant/tenant-directory.js';
import { KeyChecks } from './vendor/key-checks.js';
import { VendorRequests } from './vendor/vendor-requests.js';
import { Conversations } from './call/conversations.js';
import { Visitors } from './auth/visitors.js';

export interface Platform {
  environment: Environment;
  log: Logger;
  database: Database;
  temporal: Temporal;
  tenants: TenantDirectory;
  /** Notified when tenants open, close or change. */
  tenantChanges: { close(): Promise<void> };
  live: LiveHub;
  flags: Flags;
  tracing: Tracing | undefined;
}

/** Opens what the process needs. The API starts even if Temporal does not answer. */
export async function openPlatform({
  environment: given,
  log,
  tracing,
}: Pick<Platform, 'environment' | 'log' | 'tracing'>): Promise<Platform> {
  const database = await Database.open(given, 'praxis-api');
  const environment = await withStoredKeys(given, database).catch((error: unknown) => {
    // The API reports that the database is down, and does not wait for it.
    log.warn({ err: error }, 'the vault could not be read: the keys of the environment alone are used');
    return given;
  });
  const live = await LiveHub.open(environment, database);
  const flags = await Flags.open(environment, database, 'praxis-api');
  const tenants = new TenantDirectory(database);
  return {
    environment,
    log,
    tracing,
    database,
    temporal: Temporal.open(environment.PRAXIS_MASTER_KEY, {
      log,
      longestWaitMs: environment.PRAXIS_ENGINE_TIMEOUT_MS,
      probeTimeoutMs: environment.PRAXIS_ENGINE_PROBE_TIMEOUT_MS,
    }),
    tenants,
    tenantChanges: await listenTo(environment, TENANT_CHANNEL, () => tenants.forgetTenants()),
    live,
    flags,
  };
}

/** Closes what the platform opened, after the last request. */
@Injectable()
export class PlatformCloser implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly live: LiveHub,
    private readonly flags: Flags,
    private readonly journal: ErrorJournal,
    private readonly tally: RequestTally,
    @Inject(TENANT_CHANGES) private readonly tenantChanges: Platform['tenantChanges'],
    @Inject(TRACING) private readonly tracing: Tracing | null,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.journal.flush();
    await this.tally.flush();
    await this.live.close();
    await this.tenantChanges.close();
    await this.flags.close();
    await this.temporal.close();
    await this.database.close();
    await this.tracing?.close();
  }
}

@Global()
@Module({})
export class PlatformModule {
  static with(platform: Platform): DynamicModule {
    const providers = [
      { provide: ENVIRONMENT, useValue: platform.environment },
      { provide: LOG, useValue: platform.log },
      { provide: TRACING, useValue: platform.tracing ?? null },
      { provide: Database, useValue: platform.database },
      { provide: Temporal, useValue: platform.temporal },
      { provide: TenantDirectory, useValue: platform.tenants },
      { provide: TENANT_CHANGES, useValue: platform.tenantChanges },
      { provide: LiveHub, useValue: platform.live },
      { provide: Flags, useValue: platform.flags },
    ];
    const { environment, database, log } = platform;
    const people = [
      { provide: Csrf, useValue: new Csrf(environment) },
      { provide: AuditTrail, useValue: new AuditTrail(database, log) },
      { provide: ErrorJournal, useValue: new ErrorJournal(database, log) },
      { provide: RequestTally, useValue: new RequestTally(database, log) },
      AuthCookies,
      AuthLimits,
      ConflictView,
      DemoLimiter,
      EventStreams,
      LiveMode,
      LiveTopics,
      TenantFeed,
      Mailer,
      Masking,
      AuthSessionStreams,
      NamedTenants,
      Payments,
      Receipts,
      QueueStates,
      RunDispatcher,
      AuthSessions,
      KeyChecks,
      VendorRequests,
      Visitors,
      Conversations,
    ];
    const links = [AppointmentLinks, HoldTokens, RunLinks];
    return {
      module: PlatformModule,
      imports: [RunModule.forFeature(MAIL_RUN)],
      providers: [...providers, ...people, ...links, AuthSessionStrategy, PlatformCloser],
      exports: [...providers, ...people, ...links],
    };
  }
}
