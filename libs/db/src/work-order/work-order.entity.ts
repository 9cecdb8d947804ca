/** A plan on its way to running automations. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { WorkOrderStatus } from '@praxis/contracts/work-order/work-order.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { OnboardingEntity } from '../onboarding/onboarding.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('work_orders')
export class WorkOrderEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => OnboardingEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  onboardingId!: string | null;
  @Column('text', { default: 'running' }) status!: WorkOrderStatus;
  /** Null if the onboarding's own run created it. */
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
