/** The dependencies of a call's connection. */
import type { Logger } from 'pino';
import type { Database } from '@praxis/db/core/database';
import type { PhoneCallRecord } from '@praxis/db/call/phone-call';
import type { CallGateway } from '../../features/call/call.gateway.js';
import type { LiveHub } from '../../platform/live/live-hub.js';
import type { RelayClaims } from './relay-tokens.js';

export interface RelayParts {
  claims: RelayClaims;
  call: PhoneCallRecord;
  log: Logger;
  database: Database;
  gateway: CallGateway;
  hub: LiveHub;
}
