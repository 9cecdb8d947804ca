import { readFileSync } from 'node:fs';
import { IS_HOT } from './hot-lead.js';

const textOf = (name: string): string =>
  readFileSync(new URL(`../../schema/${name}`, import.meta.url), 'utf8');

test('the triggers that notify the team use the same rule for a hot lead as the code', () => {
  expect(textOf('lead.sql')).toContain(`select ${IS_HOT.sql.replaceAll(/^\(|\)$|l\./g, '')}\n`);
  expect(textOf('notification.sql').split('lead_is_hot(new.engagement_level, new.lead_score)')).toHaveLength(
    3,
  );
});
