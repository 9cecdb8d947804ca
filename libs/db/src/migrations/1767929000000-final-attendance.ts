/** A record of attendance is final after a while: until then it can be taken back, and nothing follows from it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

const COLUMNS = /* sql */ `
alter table appointments
  -- The record of attendance that follow-ups have begun for.
  add column final_status text check (final_status in ('attended', 'no_show')),
  -- When the record of attendance becomes final; null if it is, or there is none.
  add column final_from timestamptz;
create index appointments_not_final on appointments (final_from) where final_from is not null;
alter table appointment_changes drop constraint appointment_changes_kind_check;
alter table appointment_changes add constraint appointment_changes_kind_check
  check (kind in ('rescheduled', 'cancelled', 'rebooked', 'attended', 'no_show', 'unmarked'));
`;

export class FinalAttendance1767929000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(COLUMNS);
    await asSystem(
      runner,
      `update appointments set final_status = status where status in ('attended', 'no_show')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await asSystem(runner, `delete from appointment_changes where kind = 'unmarked'`);
    await runner.query(/* sql */ `
      alter table appointments drop column final_status, drop column final_from;
      alter table appointment_changes drop constraint appointment_changes_kind_check;
      alter table appointment_changes add constraint appointment_changes_kind_check
        check (kind in ('rescheduled', 'cancelled', 'rebooked', 'attended', 'no_show'));
    `);
  }
}
