/** How many leads a tenant has in each state; triggers keep it up to date. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('lead_totals')
export class LeadTotalEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  /** Counts are spread over several rows, so that writers do not wait for each other. */
  @PrimaryColumn('int') shard!: number;
  @Column('bigint', { default: 0 }) leads!: string;
  @Column('bigint', { default: 0 }) low!: string;
  @Column('bigint', { default: 0 }) medium!: string;
  @Column('bigint', { default: 0 }) high!: string;
  @Column('bigint', { default: 0 }) new!: string;
  @Column('bigint', { default: 0 }) contacted!: string;
  @Column('bigint', { default: 0 }) qualified!: string;
  @Column('bigint', { default: 0 }) appointmentScheduled!: string;
  @Column('bigint', { default: 0 }) converted!: string;
  @Column('bigint', { default: 0 }) closedLost!: string;
}
