/** A person or system that is notified of incidents. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { IncidentContactKind } from '@praxis/contracts/health/incident-contact.const';
import type { IncidentSeverity } from '@praxis/contracts/health/service.const';

@Entity('incident_contacts')
export class IncidentContactEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') kind!: IncidentContactKind;
  @Column('text') address!: string;
  @Column('text') minSeverity!: IncidentSeverity;
  @Column('boolean', { default: false }) onAcknowledged!: boolean;
  @Column('bytea', { nullable: true }) sealedSecret!: Buffer | null;
  @Column('text', { nullable: true }) secretLast4!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
