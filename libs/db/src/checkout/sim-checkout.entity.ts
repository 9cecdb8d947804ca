/** A checkout of the simulated payment vendor. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CheckoutStatus } from '@praxis/contracts/checkout/checkout';
import type { Tier } from '@praxis/contracts/billing/package.const';

@Entity('sim_checkouts')
export class SimCheckoutEntity {
  @PrimaryColumn('text') id!: string;
  @Column('text') tier!: Tier;
  @Column('text') email!: string;
  @Column('text') successUrl!: string;
  @Column('text') cancelUrl!: string;
  @Column('uuid', { nullable: true }) practiceId!: string | null;
  @Column('text') idempotencyKey!: string;
  @Column('text', { default: 'open' }) status!: CheckoutStatus;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null;
}
