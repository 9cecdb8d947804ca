/** One use of a resource, and what caused it. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ResourceType, UsageSource, UsageState } from '@praxis/contracts/usage/usage.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { BillingCycleEntity } from '../billing/billing-cycle.entity.js';

@Entity('usage_events')
export class UsageEventEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => BillingCycleEntity, { onDelete: 'CASCADE' })
  @Column('uuid')
  billingCycleId!: string;
  @Column('text') resourceType!: ResourceType;
  @Column('text') eventType!: string;
  @Column('text') key!: string;
  @Column('int') quantity!: number;
  @Column('text') state!: UsageState;
  @Column('int', { default: 0 }) overage!: number;
  @Column('int', { default: 0 }) costCents!: number;
  /** The vendors' list price of the use, in millionths of a US dollar. */
  @Column('bigint', { default: 0 }) vendorMicros!: string;
  @Column('text') sourceType!: UsageSource;
  @Column('text') sourceId!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('jsonb', { default: () => "'{}'" }) metadata!: Record<string, string>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
}
