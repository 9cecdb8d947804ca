/** Units of a resource that a cycle has used in a day. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { BillingCycleEntity } from '../billing/billing-cycle.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('usage_days')
export class UsageDayEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => BillingCycleEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  billingCycleId!: string;
  @PrimaryColumn('text') resourceType!: ResourceType;
  @PrimaryColumn('date') day!: string;
  @Column('int') quantity!: number;
}
