/** Keys of the public demo and of the simulators, which belong to no tenant or to a visitor. */
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
