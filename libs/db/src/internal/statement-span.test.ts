import { operationOf } from './statement-span.js';

test.each([
  ['select id from leads where name = $1', 'select', 'leads'],
  [
    '\n  with journey as (\n insert into journeys (a) values ($1) on conflict do update set a = 1) select 1 from journey',
    'insert',
    'journeys',
  ],
  ['update outbox o set done_at = now() from runs', 'update', 'outbox'],
  ['update "leads" set name = $1', 'update', 'leads'],
  ['delete from event_log where at < $1', 'delete', 'event_log'],
  ['with due as (select 1 from outbox) select * from due', 'select', 'outbox'],
  ["select set_config('app.tenant_id', $1, true)", 'select', 'none'],
  ['commit', 'commit', 'none'],
])('reads the operation and the table of: %s', (text, operation, table) => {
  expect(operationOf(text)).toEqual({ operation, table });
});
