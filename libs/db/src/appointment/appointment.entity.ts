/** A slot of a host: held, confirmed, or in a later state. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { HostEntity } from './host.entity.js';

@Entity('appointments')
export class AppointmentEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  leadId!: string | null;
  @Column('text') sessionId!: string;
  @TenantForeignKey(() => HostEntity) @Column('uuid') providerId!: string;
  @Column('timestamptz') startTime!: Date;
  @Column('timestamptz') endTime!: Date;
  @Column('text') timeZone!: string;
  @Column('text') location!: string;
  @Column('text') status!: 'held' | 'confirmed' | 'cancelled' | 'expired' | 'attended' | 'no_show';
  /** The record of attendance for which follow-ups have begun; PostgreSQL sets it once `finalFrom` is null. */
  @Column('text', { nullable: true }) finalStatus!: 'attended' | 'no_show' | null;
  /** When the record of attendance becomes final; null if it already is, or if there is none. */
  @Column('timestamptz', { nullable: true }) finalFrom!: Date | null;
  @Column('timestamptz', { nullable: true }) holdExpiresAt!: Date | null;
  @Column('text', { nullable: true }) confirmationCode!: string | null;
  @Column('text', { nullable: true }) requestFingerprint!: string | null;
  @Column('text', { nullable: true }) calendarEventId!: string | null;
  @Column('text', { default: 'none' }) calendarStatus!: 'none' | 'synced' | 'cancelled' | 'failing';
  @Column('int', { default: 0 }) icsSequence!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  /** The appointment's time with the host's buffers; PostgreSQL sets it. */
  @Column('timestamptz') blockedFrom!: Date;
  @Column('timestamptz') blockedUntil!: Date;
  @Column('timestamptz', { default: () => 'now()' }) scheduledAt!: Date;
  @TenantForeignKey(() => AppointmentEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  rebookedFrom!: string | null;
  /** True for the appointment of a sample lead; set by PostgreSQL. */
  @Column('boolean', { default: false }) isSample!: boolean;
  /** True if the practice booked it, so that the appointment's own run announces it. */
  @Column('boolean', { default: false }) isByPractice!: boolean;
  /** The member of the practice who booked it. */
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  bookedBy!: string | null;
  /** Note for the practice. */
  @Column('text', { nullable: true }) note!: string | null;
  /** How often the confirmation was requested again for the current time. */
  @Column('int', { default: 0 }) confirmations!: number;
}
