/** How much of a resource a cycle has used. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { BillingCycleEntity } from '../billing/billing-cycle.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('usage_summaries')
export class UsageSummaryEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => BillingCycleEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  billingCycleId!: string;
  @PrimaryColumn('text') resourceType!: ResourceType;
  @Column('int', { nullable: true }) quotaLimit!: number | null;
  @Column('int') overageRateCents!: number;
  @Column('int', { default: 0 }) totalUsage!: number;
  @Column('int', { default: 0 }) reserved!: number;
  @Column('int', { default: 0 }) overageAmount!: number;
  @Column('int', { default: 0 }) totalCostCents!: number;
  @Column('bigint', { default: 0 }) vendorMicros!: string;
  /** True for the current cycle. */
  @Column('boolean', { default: true }) isOpen!: boolean;
  /** When the payment vendor accepted the overage. */
  @Column('timestamptz', { nullable: true }) reportedAt!: Date | null;
  /** The limit that last refused a use, with its value; null if none has. */
  @Column('text', { nullable: true }) reachedLimit!: string | null;
  /** Whether the owners were notified of the reached limit. */
  @Column('boolean', { default: false }) isLimitSent!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) lastUpdated!: Date;
}
