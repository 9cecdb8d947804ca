import { readFileSync } from 'node:fs';
import { IS_HOT } from './hot-lead.js';

test('the triggers that notify the team mean the same by a hot lead', () => {
  const text = readFileSync(new URL('../../schema/notification.sql', import.meta.url), 'utf8');
  expect(text.split(IS_HOT.sql.replaceAll('l.', 'new.'))).toHaveLength(3);
});
