/** The adapter of a calendar that a host has connected, with its credentials from the vault. */
import type { Environment } from '@praxis/config/environment';
import {
  calendarService,
  type CalendarConnection,
  type CalendarSecret,
} from '@praxis/db/calendar/calendar-connection';
import type { Database } from '@praxis/db/core/database';
import { decryptSecret } from '@praxis/db/vault/vault';
import { createCalendar } from '@praxis/providers/calendar/factory';
import type { CalendarPort } from '@praxis/providers/calendar/port';
import type { Documents } from '../core/document.js';
import { openingRun } from '../vault/opening-run.js';

/** Reads the secret of a host's calendar from the vault, and records the reason in the access log. */
export async function openCalendarSecret(
  database: Database,
  tenantId: string,
  providerId: string,
): Promise<CalendarSecret | undefined> {
  const secret = await database.withTenant(tenantId, (tx) =>
    decryptSecret(tx, {
      service: calendarService(providerId),
      reason: 'calendar.sync',
      actor: { userId: null, sessionId: null },
      ...openingRun(),
    }),
  );
  return secret === undefined ? undefined : (JSON.parse(secret) as CalendarSecret);
}

/**
 * Creates the adapter.
 * @throws ProviderError `not_configured` if credentials are incomplete
 */
export function createConnectedCalendar(
  { environment, documents }: { environment: Environment; documents: Documents },
  { kind, settings }: CalendarConnection,
  secret: CalendarSecret | undefined,
): CalendarPort {
  const timeoutMs = environment.PROVIDER_TIMEOUT_MS;
  switch (kind) {
    case 'caldav':
      return createCalendar({
        mode: 'live',
        kind,
        caldav: {
          url: settings.calendar,
          username: settings.account,
          password: secret?.kind === 'caldav' ? secret.password : undefined,
          allowLoopback: environment.PRAXIS_WEBHOOK_LOOPBACK,
          timeoutMs,
          read: (name, answer) => documents.read(name, answer),
        },
      });
    case 'google':
      return createCalendar({
        mode: 'live',
        kind,
        google: {
          calendarId: settings.calendar,
          credentials: secret?.kind === 'caldav' ? undefined : secret,
          baseUrl: environment.GOOGLE_BASE_URL,
          timeoutMs,
        },
      });
  }
}
