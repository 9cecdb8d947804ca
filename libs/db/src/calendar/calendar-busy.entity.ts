/** A time at which a provider's own calendar is taken. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('calendar_busy')
export class CalendarBusyEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') providerId!: string;
  @PrimaryColumn('timestamptz') startTime!: Date;
  @Column('timestamptz') endTime!: Date;
}
