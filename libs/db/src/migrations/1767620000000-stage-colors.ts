/** Stages can be teal, the color of appointments everywhere; amber is for warnings, so that stages no longer begin with it. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

const allow = (colors: string): string => `alter table lead_stages drop constraint lead_stages_color_check,
  add constraint lead_stages_color_check check (color in (${colors}))`;

export class StageColors1767620000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(allow(`'neutral', 'info', 'booked', 'warn', 'good', 'bad'`));
    // Only stages that are as every practice began with them: other colors were chosen.
    await asSystem(
      runner,
      `update lead_stages set color = case status when 'appointment_scheduled' then 'booked' else 'info' end
       where color = 'warn' and name in ('Qualified', 'Consultation scheduled', 'Agreement sent', 'Showing scheduled', 'Under contract')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await asSystem(runner, `update lead_stages set color = 'warn' where color = 'booked'`);
    await runner.query(allow(`'neutral', 'info', 'warn', 'good', 'bad'`));
  }
}
