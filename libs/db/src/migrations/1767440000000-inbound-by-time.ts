/** Incoming messages of a tenant by time, for the list of all messages. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InboundByTime1767440000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create index inbound_messages_by_time on inbound_messages (tenant_id, received_at desc, id desc)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index inbound_messages_by_time');
  }
}
