/** Connects hosts' own calendars: checks permissions, stores the account, and checks whether it works. */
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Environment } from '@praxis/config/environment';
import {
  GoogleKeyFile,
  type CalendarConnectionUpdate,
  type CalendarState,
} from '@praxis/contracts/calendar/calendar';
import {
  calendarService,
  findConnection,
  findHostMember,
  listConnections,
  saveConnection,
  type CalendarConnection,
  type CalendarSecret,
  type ConnectionSettings,
} from '@praxis/db/calendar/calendar-connection';
import { disconnectCalendar } from '@praxis/db/calendar/calendar-end';
import { Database, type TenantTransaction } from '@praxis/db/core/database';
import { enqueueRunLater } from '@praxis/db/core/outbox';
import { listHosts } from '@praxis/db/appointment/host';
import { storeSecret } from '@praxis/db/vault/vault';
import { OutboundUrls } from '@praxis/providers/outbound/url';
import { CALENDAR_SYNC_RUN, checkCalendar } from '@praxis/workflows/calendar/messages';
import type { ActingPerson } from '../../platform/auth/acting-person.js';
import { Failure, notFound, permissionDenied } from '../../platform/http/failure.js';
import { auditActor } from '../../platform/http/request.js';
import { refuseUncallable } from '../../platform/http/outbound-refusals.js';
import { updateOrBegin } from '../../platform/runs/run-updates.js';
import { Temporal } from '../../platform/runs/temporal.js';
import { auditAs } from '../../platform/tenant/tenant-audit.js';
import { ENVIRONMENT } from '../../platform/tokens.js';

/** How long a person waits for a calendar's answer, in milliseconds. The check continues after that. */
const CHECK_TIMEOUT_MS = 12_000;
/** Connecting a calendar starts its run immediately. If that fails, the run starts after this many seconds. */
const UNASKED_SECONDS = 20;
/** Checks per minute and tenant: enough to try out a connection, too few to guess passwords of other services. */
const CHECKS_PER_MINUTE = 10;

@Injectable()
export class CalendarService {
  readonly #outbound: OutboundUrls;
  readonly #checks = new RateLimiterMemory({ points: CHECKS_PER_MINUTE, duration: 60 });

  constructor(
    @Inject(ENVIRONMENT) environment: Environment,
    private readonly database: Database,
    private readonly temporal: Temporal,
  ) {
    this.#outbound = new OutboundUrls({ allowLoopback: environment.PRAXIS_WEBHOOK_LOOPBACK });
  }

  /** Lists the calendar state of every host. */
  async list(person: ActingPerson): Promise<CalendarState[]> {
    return await this.database.withTenant(person.tenant.id, async (tx) => {
      const connections = new Map((await listConnections(tx)).map((one) => [one.providerId, one]));
      return (await listHosts(tx)).map(({ id, memberId }) =>
        toState(id, connections.get(id), mayChange(person, memberId)),
      );
    });
  }

  /** Connects a calendar, which replaces the previous one, and checks it. @throws Failure 400, 403, 404 or 429 */
  async connect(
    person: ActingPerson,
    providerId: string,
    update: CalendarConnectionUpdate,
  ): Promise<CalendarState> {
    const { tenant, user } = person;
    await this.#change(person, providerId, () => Promise.resolve());
    await this.#takeTurn(tenant.id);
    if (update.kind === 'caldav')
      await refuseUncallable(this.#outbound, update.url, { code: 'calendar_address_refused' });
    const { settings, secret } = partsOf(update);
    await this.#change(person, providerId, async (tx) => {
      await saveConnection(tx, { providerId, kind: update.kind, settings, userId: user.userId });
      await storeSecret(tx, {
        service: calendarService(providerId),
        value: JSON.stringify(secret),
        actor: { userId: user.userId, sessionId: user.id },
      });
      await enqueueRunLater(tx, CALENDAR_SYNC_RUN, {
        start: { tenantId: tenant.id, providerId },
        seconds: UNASKED_SECONDS,
      });
      await auditAs(tx, user, {
        action: 'calendar.connected',
        targetType: 'provider',
        targetId: providerId,
        detail: { kind: update.kind },
      });
    });
    return await this.#ask(person, providerId);
  }

  /** Checks the calendar now. @throws Failure 403, 404, 409 or 429 */
  async check(person: ActingPerson, providerId: string): Promise<CalendarState> {
    const connection = await this.#change(person, providerId, (tx) => findConnection(tx, providerId));
    if (!connection) throw noCalendar();
    await this.#takeTurn(person.tenant.id);
    return await this.#ask(person, providerId);
  }

  /** Deletes the connection and its account; existing entries in the calendar are kept. @throws Failure 403, 404 or 409 */
  async disconnect(person: ActingPerson, providerId: string): Promise<CalendarState> {
    const { user } = person;
    await this.#change(person, providerId, async (tx) => {
      if (!(await disconnectCalendar(tx, providerId, auditActor(user)))) throw noCalendar();
    });
    return await this.#stateOf(person, providerId);
  }

  /** Changes a host's calendar for a person who may do so. */
  async #change<Result>(
    person: ActingPerson,
    providerId: string,
    work: (tx: TenantTransaction) => Promise<Result>,
  ): Promise<Result> {
    return await this.database.withTenant(person.tenant.id, async (tx) => {
      const host = await findHostMember(tx, providerId);
      if (!host) throw notFound();
      if (!mayChange(person, host.memberId)) throw permissionDenied();
      return await work(tx);
    });
  }

  async #stateOf(person: ActingPerson, providerId: string): Promise<CalendarState> {
    const connection = await this.database.withTenant(person.tenant.id, (tx) =>
      findConnection(tx, providerId),
    );
    return toState(providerId, connection, true);
  }

  /** Makes the run check the calendar and store the result. A caller that stops waiting reads the result later. */
  async #ask(person: ActingPerson, providerId: string): Promise<CalendarState> {
    const run = { run: CALENDAR_SYNC_RUN, start: { tenantId: person.tenant.id, providerId } };
    const check = {
      update: checkCalendar,
      args: [] as [],
      timeoutMs: CHECK_TIMEOUT_MS,
      lane: 'vendors',
    } as const;
    await updateOrBegin(this.temporal, run, check);
    return await this.#stateOf(person, providerId);
  }

  async #takeTurn(tenantId: string): Promise<void> {
    try {
      await this.#checks.consume(tenantId);
    } catch {
      throw new Failure({
        status: 429,
        code: 'rate_limited',
        message: 'Too many calendar checks. Try again in a minute.',
        retryAfter: 60,
      });
    }
  }
}

/** Owners may change every calendar, staff only their own. */
function mayChange({ role, user }: ActingPerson, memberId: string | null): boolean {
  return role === 'owner' || (role === 'staff' && memberId === user.userId);
}

function partsOf(update: CalendarConnectionUpdate): { settings: ConnectionSettings; secret: CalendarSecret } {
  if (update.kind === 'caldav')
    return {
      settings: { calendar: update.url, account: update.username },
      secret: { kind: 'caldav', password: update.password },
    };
  const { calendarId: calendar } = update;
  if (update.credentials === 'refresh_token') {
    const { clientId, clientSecret, refreshToken } = update;
    return {
      settings: { calendar, account: clientId },
      secret: { kind: 'refresh_token', clientId, clientSecret, refreshToken },
    };
  }
  // The contract has already refused any other text.
  const { client_email: clientEmail, private_key: privateKey } = GoogleKeyFile.parse(
    JSON.parse(update.keyFile),
  );
  return {
    settings: { calendar, account: clientEmail },
    secret: { kind: 'service_account', clientEmail, privateKey },
  };
}

function toState(
  providerId: string,
  connection: CalendarConnection | undefined,
  isChangeable: boolean,
): CalendarState {
  return {
    providerId,
    kind: connection?.kind ?? 'none',
    calendar: connection?.settings.calendar ?? null,
    account: connection?.settings.account ?? null,
    syncedAt: connection?.syncedAt?.toISOString() ?? null,
    triedAt: connection?.triedAt?.toISOString() ?? null,
    problem: connection?.problem ?? null,
    failingSince: connection?.failingSince?.toISOString() ?? null,
    unwritten: connection?.unwritten ?? 0,
    unread: connection?.unread ?? 0,
    mayChange: isChangeable,
  };
}

function noCalendar(): Failure {
  return Failure.of(409, 'no_calendar', 'No calendar is connected. Connect one first.');
}
