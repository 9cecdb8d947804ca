/** One period of a subscription. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { CycleStatus } from '@praxis/contracts/billing/billing.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { SubscriptionEntity } from './subscription.entity.js';

@Entity('billing_cycles')
export class BillingCycleEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => SubscriptionEntity, { onDelete: 'CASCADE' })
  @Column('uuid')
  subscriptionId!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('text', { nullable: true }) stripeSubscriptionId!: string | null;
  @Column('text') tier!: Tier;
  @Column('timestamptz') periodStart!: Date;
  @Column('timestamptz') periodEnd!: Date;
  @Column('boolean', { default: false }) isTrial!: boolean;
  @Column('text', { default: 'active' }) status!: CycleStatus;
  /** The monthly fee with which the cycle began. */
  @Column('int') baseSubscriptionCents!: number;
  /** The additional cost of plan changes within the cycle. */
  @Column('int', { default: 0 }) prorationCents!: number;
  /** The monthly price since the last plan change; null without a plan change. */
  @Column('int', { nullable: true }) monthlyCents!: number | null;
  @Column('int', { default: 0 }) totalUsageCostCents!: number;
  @Column('int', { default: 0 }) overageChargesCents!: number;
  @Column('timestamptz', { nullable: true }) reportedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
