/** How many events of a calendar could not be read with the others: those are not among its busy times, and people are told. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class UnreadCalendarEvents1766600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table calendar_connections add column unread int not null default 0 check (unread >= 0);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table calendar_connections drop column unread');
  }
}
