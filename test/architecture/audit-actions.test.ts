/** Every action that the sources write into the audit log belongs to a category, so that no filter misses it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditCategoryOf } from '@praxis/domain/audit/audit-category';
import { ROOT, sourceFiles } from '../support/sources.js';

const WRITES = /writeAudit|auditAs|AuditEntry|audit-trail|auditOwn|trail\./;
/** An action written as a literal, or the noun at the beginning of one that a template builds. */
const ACTION = /\baction: ['`]([a-z_]+)\./g;

const nouns = new Map<string, string>();
for (const file of sourceFiles(['libs/db/src', 'apps/api/src', 'activities/src'])) {
  const text = readFileSync(join(ROOT, file), 'utf8');
  if (!WRITES.test(text) || file.endsWith('.test.ts')) continue;
  for (const [, noun = ''] of text.matchAll(ACTION)) nouns.set(noun, file);
}

test('the sources are found', () => {
  expect(nouns.size).toBeGreaterThan(30);
});

test('every noun has a category', () => {
  const without = [...nouns].filter(([noun]) => auditCategoryOf(`${noun}.done`) === undefined);
  expect(without).toEqual([]);
});
