/** An event in the timeline of an incident. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { IncidentEventKind } from '@praxis/contracts/health/service.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ServiceIncidentEntity } from './service-incident.entity.js';

@Entity('service_incident_events')
export class ServiceIncidentEventEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  tenantId!: string | null;
  @TenantForeignKey(() => ServiceIncidentEntity, { onDelete: 'CASCADE' }) @Column('uuid') incidentId!: string;
  @Column('text') kind!: IncidentEventKind;
  @Column('text') text!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
