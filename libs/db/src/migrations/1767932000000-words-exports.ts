/** Exports of what people wrote and said: received messages and calls. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class WordsExports1767932000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table exports drop constraint exports_data_type_check,
      add constraint exports_data_type_check
        check (data_type in ('leads', 'appointments', 'messages', 'inbound_messages', 'calls', 'person'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from exports where data_type in ('inbound_messages', 'calls')`);
    await runner.query(`alter table exports drop constraint exports_data_type_check,
      add constraint exports_data_type_check check (data_type in ('leads', 'appointments', 'messages', 'person'))`);
  }
}
