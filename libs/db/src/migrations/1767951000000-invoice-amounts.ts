/**
 * What of an invoice is to be paid, was paid and was given back. Of older ones the vendor is asked again with the next look; until then a
 * paid one counts as paid in full.
 */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

const COLUMNS = ['subtotal_cents', 'due_cents', 'paid_cents', 'credited_cents', 'refunded_cents'];

export class InvoiceAmounts1767951000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const added = COLUMNS.map((name) => `add column ${name} int not null default 0`).join(', ');
    await runner.query(`alter table invoices ${added}`);
    await asSystem(
      runner,
      `update invoices set subtotal_cents = total_cents, due_cents = greatest(0, total_cents),
        paid_cents = case when status = 'paid' then greatest(0, total_cents) else 0 end`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table invoices ${COLUMNS.map((name) => `drop column ${name}`).join(', ')}`);
  }
}
