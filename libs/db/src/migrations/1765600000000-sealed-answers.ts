/**
 * Answers kept for repeated requests are sealed. Those of before stood in plain text: they go, and their keys stay, so that a
 * request which has been carried out is not carried out again.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SealedAnswers1765600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table idempotency_keys drop column response, add column sealed_answer bytea');
    // Dropping a column leaves its bytes in the file; a rewrite of the table takes them away.
    await runner.query('alter table idempotency_keys alter column status type smallint');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'alter table idempotency_keys alter column status type int, drop column sealed_answer, add column response jsonb',
    );
  }
}
