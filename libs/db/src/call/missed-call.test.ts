import { readFileSync } from 'node:fs';
import { IS_MISSED } from './missed-call.js';

test.each(['notification', 'automation'])('the trigger of %s means the same by a missed call', (noun) => {
  const text = readFileSync(new URL(`../../schema/${noun}.sql`, import.meta.url), 'utf8');
  expect(text).toContain(`and ${IS_MISSED.sql.replaceAll('c.', 'new.')})`);
});
