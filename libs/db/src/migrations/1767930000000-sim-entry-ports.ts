/** A simulated entry is of a port that the inbox lists: one of another kind made its whole page unreadable. */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SimEntryPorts1767930000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `alter table sim_entries add constraint sim_entries_port_check
      check (port in ('sms', 'email', 'calendar', 'phone', 'crm'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(/* sql */ `alter table sim_entries drop constraint sim_entries_port_check`);
  }
}
