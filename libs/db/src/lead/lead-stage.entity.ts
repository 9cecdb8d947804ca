/** A stage of a tenant's pipeline. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { StageColor } from '@praxis/contracts/lead/lead-stage.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('lead_stages')
export class LeadStageEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text') color!: StageColor;
  @Column('text') status!: LeadStatus;
  /** Place in the pipeline, from 0. */
  @Column('int') position!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
