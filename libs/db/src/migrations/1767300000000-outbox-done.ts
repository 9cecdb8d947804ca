/** Finds rows of the outbox that were handed over long ago, to delete them. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class OutboxDone1767300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index outbox_done on outbox (done_at) where done_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index outbox_done');
  }
}
