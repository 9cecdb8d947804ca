/** What a calendar said when its busy times were read: while it says the same, they need not be read again. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CalendarMarks1765700000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
      alter table calendar_connections add column change_mark text, add column busy_read_at timestamptz;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table calendar_connections drop column change_mark, drop column busy_read_at');
  }
}
