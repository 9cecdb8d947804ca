/** Where else an appointment may stand in a calendar: while it is being moved, at the times it had before. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EarlierEventTimes1766900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table calendar_events add column earlier tstzmultirange not null default '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table calendar_events drop column earlier');
  }
}
