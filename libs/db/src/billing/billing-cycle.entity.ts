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
  @Column('int') baseSubscriptionCents!: number;
  @Column('int', { default: 0 }) totalUsageCostCents!: number;
  @Column('int', { default: 0 }) overageChargesCents!: number;
  @Column('timestamptz', { nullable: true }) reportedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
