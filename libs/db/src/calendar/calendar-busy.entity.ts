/** A time at which a host is busy according to their own calendar. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { CalendarConnectionEntity } from './calendar-connection.entity.js';

@Entity('calendar_busy')
export class CalendarBusyEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => CalendarConnectionEntity, { refersTo: 'providerId', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  providerId!: string;
  @PrimaryColumn('timestamptz') startTime!: Date;
  @Column('timestamptz') endTime!: Date;
}
