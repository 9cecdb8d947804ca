/** A practice that an incident has affected, and the amount of its work that is held back. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('service_incident_practices')
export class ServiceIncidentPracticeEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') incidentId!: string;
  @Column('int', { default: 0 }) runs!: number;
  @Column('int', { default: 0 }) messages!: number;
  @Column('int', { default: 0 }) worstRuns!: number;
  @Column('int', { default: 0 }) worstMessages!: number;
  @Column('timestamptz', { default: () => 'now()' }) joinedAt!: Date;
}
