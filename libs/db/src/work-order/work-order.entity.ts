/** A plan on its way to running automations. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkOrderStatus } from '@praxis/contracts/work-order/work-order.const';

@Entity('work_orders')
export class WorkOrderEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid', { nullable: true }) onboardingId!: string | null;
  @Column('text', { default: 'running' }) status!: WorkOrderStatus;
  /** Null where the onboarding's own run created it. */
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
