/** Bookings by the practice: who made them, a note, and how often their confirmation was asked for again. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AppointmentsByPractice1767530000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `
alter table appointments
  -- No journey announces it: its own run sends the confirmation and writes the host's calendar.
  add column is_by_practice boolean not null default false,
  add column booked_by uuid references users on delete set null,
  add column note text,
  -- How often staff asked for the confirmation again, since the time was last changed.
  add column confirmations int not null default 0;
create index appointments_by_booker on appointments (booked_by) where booked_by is not null;
`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table appointments drop column is_by_practice, drop column booked_by, drop column note, drop column confirmations',
    );
  }
}
