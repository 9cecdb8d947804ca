/** One part of a work order. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { WorkPartKind, WorkPartStatus } from '@praxis/contracts/work-order/work-order.const';

@Entity('work_order_parts')
export class WorkOrderPartEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') workOrderId!: string;
  @PrimaryColumn('int') position!: number;
  @Column('text') kind!: WorkPartKind;
  /** An integration, or a template's id; empty for the activation. */
  @Column('text') subject!: string;
  @Column('text', { default: 'waiting' }) status!: WorkPartStatus;
  @Column('text', { nullable: true }) problem!: string | null;
  @Column('uuid', { nullable: true }) automationId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
