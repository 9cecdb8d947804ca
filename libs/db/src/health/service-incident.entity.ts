/** Trouble with a service, from its beginning to its end. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('service_incidents')
export class ServiceIncidentEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  tenantId!: string | null;
  @Column('text') title!: string;
  @Column('text') serviceName!: string;
  @Column('text') incidentType!: string;
  @Column('text') severity!: 'critical' | 'high' | 'medium' | 'low';
  @Column('text', { default: 'open' }) status!: 'open' | 'acknowledged' | 'resolved';
  @Column('text') dedupeKey!: string;
  @Column('jsonb', { default: () => "'{}'" }) detail!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) startedAt!: Date;
  @Column('timestamptz', { nullable: true }) resolvedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) acknowledgedAt!: Date | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  acknowledgedBy!: string | null;
  @Column('timestamptz', { nullable: true }) recoveredAt!: Date | null;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('int', { default: 0 }) worstRuns!: number;
  @Column('int', { default: 0 }) worstMessages!: number;
}
