/** An appointment's event in a host's own calendar, as it was last written. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { AppointmentEntity } from '../appointment/appointment.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { CalendarConnectionEntity } from './calendar-connection.entity.js';

@Entity('calendar_events')
export class CalendarEventEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => AppointmentEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  appointmentId!: string;
  @TenantForeignKey(() => CalendarConnectionEntity, { refersTo: 'providerId', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  providerId!: string;
  @Column('int') sequence!: number;
  @Column('timestamptz') startTime!: Date;
  @Column('timestamptz') endTime!: Date;
  @Column('timestamptz', { default: () => 'now()' }) writtenAt!: Date;
  /** Earlier times of the event, which the calendar may still show. */
  @Column('tstzmultirange', { default: () => "'{}'" }) earlier!: string;
}
