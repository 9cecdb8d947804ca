/** Purchases that are waiting to be set up. Those of before are taken from the reports of the payment vendor. */
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { asSystem } from '../internal/system-statements.js';

export class PaidCheckouts1767950000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
create table paid_checkouts (
  checkout_id text primary key,
  paid_at timestamptz not null,
  -- The last day on which the buyer was reminded.
  reminded_day int not null default 0,
  set_up_at timestamptz,
  -- Whether the vendor is to end its subscription with the trial, and whether it was asked to.
  ending text check (ending in ('requested', 'confirmed')),
  -- When it is looked at next; null once it is set up or its subscription is over.
  next_at timestamptz
);
create index paid_checkouts_due on paid_checkouts (next_at) where next_at is not null;
grant select, insert, update, delete on paid_checkouts to praxis_system;
`);
    await asSystem(
      runner,
      `insert into paid_checkouts (checkout_id, paid_at, next_at)
select checkout_id, min(created_at), now() from payment_events e
where type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded') and checkout_id is not null
  and not exists (select from onboardings o where o.checkout_id = e.checkout_id)
  and not exists (select from subscriptions s where s.checkout_id = e.checkout_id)
group by checkout_id`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table paid_checkouts');
  }
}
