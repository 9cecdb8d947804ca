/** What every feature stands on: environment, log, database, Temporal, tenants, live changes. */
import { Global, Injectable, Module, type DynamicModule, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import type { Environment } from '@praxis/config/environment';
import { Database } from '@praxis/db/database';
import { AppointmentLinks } from './appointment-links.js';
import { HoldTokens } from './hold-tokens.js';
import { AuditTrail } from './audit-trail.js';
import { AuthCookies } from './auth-cookies.js';
import { AuthLimits } from './auth-limits.js';
import { ConflictView } from './conflict-view.js';
import { Csrf } from './csrf.js';
import { DemoLimiter } from './demo-limiter.js';
import { EventStreams } from './event-streams.js';
import { LiveAccounts } from './live-accounts.js';
import { LiveHub } from './live-hub.js';
import { LiveTopics } from './live-topics.js';
import { TenantFeed } from './tenant-feed.js';
import { Mailer } from './mailer.js';
import { Masking } from './masking.js';
import { NamedTenants } from './named-tenant.js';
import { OutboxRelay } from './outbox-relay.js';
import { RunLinks } from './run-links.js';
import { ENVIRONMENT, LOG } from './tokens.js';
import { Temporal } from './temporal.js';
import { SessionStreams } from './session-streams.js';
import { SessionStrategy } from './session.strategy.js';
import { Sessions } from './sessions.js';
import { TenantDirectory } from './tenant-directory.js';
import { Visitors } from './visitors.js';

export interface Platform {
  environment: Environment;
  log: Logger;
  database: Database;
  temporal: Temporal;
  tenants: TenantDirectory;
  live: LiveHub;
}

/** Opens what the process needs; the API comes up even while Temporal does not answer. */
export async function openPlatform(environment: Environment, log: Logger): Promise<Platform> {
  const database = await Database.open(environment, 'praxis-api');
  const live = await LiveHub.open(environment, database);
  return {
    environment,
    log,
    database,
    temporal: Temporal.open(environment.PRAXIS_MASTER_KEY, {
      log,
      longestWaitMs: environment.PRAXIS_ENGINE_PATIENCE_MS,
    }),
    tenants: new TenantDirectory(database),
    live,
  };
}

/** Closes what the platform opened, after the last request. */
@Injectable()
export class PlatformCloser implements OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly temporal: Temporal,
    private readonly live: LiveHub,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.live.close();
    await this.temporal.close();
    await this.database.close();
  }
}

@Global()
@Module({})
export class PlatformModule {
  static with(platform: Platform): DynamicModule {
    const providers = [
      { provide: ENVIRONMENT, useValue: platform.environment },
      { provide: LOG, useValue: platform.log },
      { provide: Database, useValue: platform.database },
      { provide: Temporal, useValue: platform.temporal },
      { provide: TenantDirectory, useValue: platform.tenants },
      { provide: LiveHub, useValue: platform.live },
    ];
    const { environment, database, log } = platform;
    const people = [
      { provide: Csrf, useValue: new Csrf(environment) },
      { provide: AuditTrail, useValue: new AuditTrail(database, log) },
      AuthCookies,
      AuthLimits,
      ConflictView,
      DemoLimiter,
      EventStreams,
      LiveAccounts,
      LiveTopics,
      TenantFeed,
      Mailer,
      Masking,
      SessionStreams,
      NamedTenants,
      OutboxRelay,
      Sessions,
      Visitors,
    ];
    const links = [AppointmentLinks, HoldTokens, RunLinks];
    return {
      module: PlatformModule,
      providers: [...providers, ...people, ...links, SessionStrategy, PlatformCloser],
      exports: [...providers, ...people, ...links],
    };
  }
}
