/** A slot of a provider: held, confirmed, or past that. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('appointments')
export class Appointment {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'lead_id', type: 'uuid', nullable: true })
  leadId!: string | null;

  @Column({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'provider_id', type: 'uuid' })
  providerId!: string;

  @Column({ name: 'start_time', type: 'timestamptz' })
  startTime!: Date;

  @Column({ name: 'end_time', type: 'timestamptz' })
  endTime!: Date;

  /** The time with the provider's buffers; PostgreSQL fills them in. */
  @Column({ name: 'blocked_from', type: 'timestamptz' })
  blockedFrom!: Date;

  @Column({ name: 'blocked_until', type: 'timestamptz' })
  blockedUntil!: Date;

  @Column({ name: 'time_zone', type: 'text' })
  timeZone!: string;

  @Column({ name: 'location', type: 'text' })
  location!: string;

  @Column({ name: 'status', type: 'text' })
  status!: string;

  @Column({ name: 'hold_expires_at', type: 'timestamptz', nullable: true })
  holdExpiresAt!: Date | null;

  @Column({ name: 'confirmation_code', type: 'text', nullable: true })
  confirmationCode!: string | null;

  @Column({ name: 'request_fingerprint', type: 'text', nullable: true })
  requestFingerprint!: string | null;

  @Column({ name: 'calendar_event_id', type: 'text', nullable: true })
  calendarEventId!: string | null;

  @Column({ name: 'calendar_status', type: 'text' })
  calendarStatus!: string;

  @Column({ name: 'ics_sequence', type: 'int' })
  icsSequence!: number;

  @Column({ name: 'scheduled_at', type: 'timestamptz', default: () => 'now()' })
  scheduledAt!: Date;

  @Column({ name: 'rebooked_from', type: 'uuid', nullable: true })
  rebookedFrom!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
