/** Something in the time line of an incident. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { IncidentEventKind } from '@praxis/contracts/health/service.const';

@Entity('service_incident_events')
export class ServiceIncidentEventEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid', { nullable: true }) tenantId!: string | null;
  @Column('uuid') incidentId!: string;
  @Column('text') kind!: IncidentEventKind;
  @Column('text') text!: string;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
