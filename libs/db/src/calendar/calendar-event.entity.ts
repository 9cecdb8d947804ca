/** An appointment's event in a provider's own calendar, as it was last written. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('calendar_events')
export class CalendarEventEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') appointmentId!: string;
  @PrimaryColumn('uuid') providerId!: string;
  @Column('int') sequence!: number;
  @Column('timestamptz') startTime!: Date;
  @Column('timestamptz') endTime!: Date;
  @Column('timestamptz', { default: () => 'now()' }) writtenAt!: Date;
  /** Times that it had before: the calendar may still show them. */
  @Column('tstzmultirange', { default: () => "'{}'" }) earlier!: string;
}
