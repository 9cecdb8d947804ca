/**
 * A telephone for tests: calls tenants on the simulated line, or on the vendor's with a tenant's own account.
 */
import { simLineToken } from '@praxis/config/sim-line';
import { SimPhoneLine, type SimLineSettings } from '@praxis/providers/phone/sim-line';
import type { World } from './journey.js';

export const CALLER = '+13135550142';

/** A new line to a tenant. */
export function lineTo(world: World, tenantId: string, change: Partial<SimLineSettings> = {}): SimPhoneLine {
  const { baseUrl } = world.stack;
  return new SimPhoneLine({
    apiUrl: baseUrl,
    origin: baseUrl,
    tenantId,
    authToken: simLineToken(world.stack.secrets().masterKey),
    number: CALLER,
    ...change,
  });
}

/**
 * Environment variables that move midnight of a process's database connections half a day away. Daily counts use
 * PostgreSQL's current date, so a test that runs at midnight would otherwise count in two days.
 */
export const farFromMidnight = (): { PGOPTIONS: string } => ({
  PGOPTIONS: `-c TimeZone=${zoneWhereItIs(12)}`,
});

/** A time zone in which it is now the given hour, or the next one. */
export function zoneWhereItIs(hour: number): string {
  const offset = ((hour - new Date().getUTCHours() + 36) % 24) - 12;
  return offset === 0 ? 'Etc/GMT' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}
