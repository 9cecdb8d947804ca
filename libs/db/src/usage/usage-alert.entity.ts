/** An alert that a cycle has used a certain share of a quota. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { BillingCycleEntity } from '../billing/billing-cycle.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('usage_alerts')
export class UsageAlertEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => BillingCycleEntity, { onDelete: 'CASCADE' })
  @Column('uuid')
  billingCycleId!: string;
  @Column('text') resourceType!: ResourceType;
  @Column('text') alertType!: 'quota_warning' | 'quota_reached';
  @Column('int') thresholdPercentage!: number;
  @Column('int') currentUsage!: number;
  @Column('int') quotaLimit!: number;
  @Column('boolean', { default: false }) isSent!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
