/** The cache keys of the platform's message templates, and of those that a practice can use. */
import type { Key } from './query-key.js';

export const templateKeys = {
  all: ['templates'],
  list: ['templates', 'list'],
  versions: (id: string): Key => ['templates', 'versions', id],
  operations: ['templates', 'operations'],
  targets: (id: string): Key => ['templates', 'targets', id],
  library: (tenantId: string): Key => ['template-library', tenantId],
} as const;
