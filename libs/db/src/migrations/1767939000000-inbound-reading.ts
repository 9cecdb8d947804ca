/** What a received message asks for, so that an opt-out or a request for help does not count as a reply. Of earlier ones it is not known. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class InboundReading1767939000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table inbound_messages add column reading text check (reading in ('none', 'opt_out', 'opt_in', 'help'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table inbound_messages drop column reading');
  }
}
