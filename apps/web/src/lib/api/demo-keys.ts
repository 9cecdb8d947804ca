/** Cache keys of the public demo and of the simulators, whose data belongs to a visitor or to no tenant. */
import type { Key } from './query-key.js';

export const demoKeys = {
  config: ['demo-config'],
  usage: (sessionId: string): Key => ['demo-usage', sessionId],
  allUsage: ['demo-usage'],
} as const;

export const simKeys = {
  inbox: (port: string, sessionId: string | undefined, tenantId: string | null): Key => [
    'sim-inbox',
    port,
    sessionId,
    tenantId,
  ],
  controls: (port: string): Key => ['sim-controls', port],
} as const;
