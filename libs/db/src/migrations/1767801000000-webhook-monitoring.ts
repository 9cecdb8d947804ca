/** Whether vendors still report to us. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WebhookMonitoring1767801000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      create table webhook_monitoring (
        id uuid primary key default gen_random_uuid(),
        -- The vendor and the kind: 'twilio.report'.
        webhook_name text not null unique,
        source_service text not null,
        status text not null check (status in ('receiving', 'quiet', 'silent')),
        last_received_at timestamptz,
        consecutive_missed int not null default 0 check (consecutive_missed >= 0),
        updated_at timestamptz not null default now()
      );
      grant select, insert, update, delete on webhook_monitoring to praxis_system;
      -- The latest of each kind, and the messages that wait for a report.
      create index webhook_events_by_kind on webhook_events (provider, kind, received_at desc);
      create index messages_unreported on messages (provider, sent_at) where status = 'sent' and provider is not null;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table webhook_monitoring; drop index webhook_events_by_kind; drop index messages_unreported',
    );
  }
}
