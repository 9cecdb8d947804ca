/**
 * What a stranger sent and no reader gets to the end of is set aside after three tries, with its reason, so that it holds up
 * nothing behind it; of a message, the conversation says so.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnreadDocuments1765500000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
alter table webhook_events
  add column failed_readings int not null default 0,
  add column set_aside_reason text check (set_aside_reason in ('timeout', 'crash')),
  drop constraint webhook_events_status_check,
  add constraint webhook_events_status_check check (status in ('received', 'processed', 'ignored', 'set_aside'));
alter table inbound_messages
  add column unread_reason text check (unread_reason in ('timeout', 'crash'));
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
alter table inbound_messages drop column unread_reason;
update webhook_events set status = 'ignored' where status = 'set_aside';
alter table webhook_events
  drop column failed_readings, drop column set_aside_reason,
  drop constraint webhook_events_status_check,
  add constraint webhook_events_status_check check (status in ('received', 'processed', 'ignored'));
`);
  }
}
