/** One period of a subscription. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { CycleStatus } from '@praxis/contracts/billing/billing.const';

@Entity('billing_cycles')
export class BillingCycleEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') subscriptionId!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('text', { nullable: true }) stripeSubscriptionId!: string | null;
  @Column('text') tier!: Tier;
  @Column('timestamptz') periodStart!: Date;
  @Column('timestamptz') periodEnd!: Date;
  @Column('boolean', { default: false }) isTrial!: boolean;
  @Column('text', { default: 'active' }) status!: CycleStatus;
  @Column('int') baseSubscriptionCents!: number;
  @Column('int', { default: 0 }) totalUsageCostCents!: number;
  @Column('int', { default: 0 }) overageChargesCents!: number;
  @Column('timestamptz', { nullable: true }) reportedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
