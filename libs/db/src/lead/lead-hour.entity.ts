/** How many leads a tenant got in an hour; triggers keep it up to date. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('lead_hours')
export class LeadHourEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('timestamptz') hour!: Date;
  /** Counts are spread over several rows, so that writers do not wait for each other. */
  @PrimaryColumn('int') shard!: number;
  @Column('bigint', { default: 0 }) leads!: string;
}
