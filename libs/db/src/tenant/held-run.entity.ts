/** A step of a run that waits because its tenant is suspended. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from './tenant.entity.js';

@Entity('held_runs')
export class HeldRunEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') workflowId!: string;
  @PrimaryColumn('text') activity!: string;
  @Column('timestamptz', { default: () => 'now()' }) heldAt!: Date;
}
