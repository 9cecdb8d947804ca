/** A call that left no lead can be revealed by itself. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

const constrain = (types: string): string =>
  `alter table reveals add constraint reveals_record_type_check check (record_type in (${types}))`;

export class CallReveals1767730000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reveals drop constraint reveals_record_type_check');
    await runner.query(constrain(`'lead', 'call'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await asSystem(runner, `delete from reveals where record_type = 'call'`);
    await runner.query('alter table reveals drop constraint reveals_record_type_check');
    await runner.query(constrain(`'lead'`));
  }
}
