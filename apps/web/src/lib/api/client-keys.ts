/** Keys of what an admin reads of the platform's clients. */
import type { Key } from './query-key.js';

export const clientKeys = {
  clients: ['clients'],
  clientList: (filters: object): Key => ['clients', 'list', filters],
  client: (id: string): Key => ['clients', 'one', id],
  clientHeld: (id: string): Key => ['clients', 'held', id],
  clientLimits: (id: string): Key => ['clients', 'limits', id],
  clientMasking: (id: string): Key => ['clients', 'masking', id],
} as const;
