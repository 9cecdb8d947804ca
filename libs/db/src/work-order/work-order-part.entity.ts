/** One part of a work order. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { WorkPartKind, WorkPartStatus } from '@praxis/contracts/work-order/work-order.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { AutomationEntity } from '../automation/automation.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { WorkOrderEntity } from './work-order.entity.js';

@Entity('work_order_parts')
export class WorkOrderPartEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => WorkOrderEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  workOrderId!: string;
  @PrimaryColumn('int') position!: number;
  @Column('text') kind!: WorkPartKind;
  /** An integration, or a template's id; empty for the activation. */
  @Column('text') subject!: string;
  @Column('text', { default: 'waiting' }) status!: WorkPartStatus;
  @Column('text', { nullable: true }) problem!: string | null;
  @TenantForeignKey(() => AutomationEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  automationId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
