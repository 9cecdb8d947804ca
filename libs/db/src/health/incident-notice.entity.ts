/** The notices of one incident to one contact, with their results. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type {
  IncidentNoticeKind,
  IncidentNoticeStatus,
} from '@praxis/contracts/health/incident-contact.const';
import { IncidentContactEntity } from './incident-contact.entity.js';

@Entity('incident_notices')
export class IncidentNoticeEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => IncidentContactEntity, { onDelete: 'CASCADE' }) @Column('uuid') contactId!: string;
  @Column('uuid', { nullable: true }) incidentId!: string | null;
  @Column('text') kind!: IncidentNoticeKind;
  @Column('text') body!: string;
  @Column('text', { default: 'waiting' }) status!: IncidentNoticeStatus;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('int', { nullable: true }) responseStatus!: number | null;
  @Column('text', { nullable: true }) problem!: string | null;
  @Column('timestamptz', { nullable: true }) lastAttemptAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) nextAttemptAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
