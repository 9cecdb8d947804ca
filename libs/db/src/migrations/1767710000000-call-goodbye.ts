/** A call can end because its conversation has come to its end in words. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

const ENDS = `'caller', 'idle', 'maximum', 'turns', 'silence', 'declined', 'lost', 'unanswered'`;
const constrain = (ends: string): string =>
  `alter table calls add constraint calls_end_reason_check check (end_reason in (${ends}))`;

export class CallGoodbye1767710000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table calls drop constraint calls_end_reason_check');
    await runner.query(constrain(`${ENDS}, 'goodbye'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await asSystem(runner, `update calls set end_reason = 'caller' where end_reason = 'goodbye'`);
    await runner.query('alter table calls drop constraint calls_end_reason_check');
    await runner.query(constrain(ENDS));
  }
}
