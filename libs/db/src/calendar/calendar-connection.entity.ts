/** The connection of a host to their own calendar, and its state. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CalendarKind, CalendarProblem } from '@praxis/contracts/calendar/calendar.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { HostEntity } from '../appointment/host.entity.js';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('calendar_connections')
export class CalendarConnectionEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => HostEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') providerId!: string;
  @Column('text') kind!: CalendarKind;
  @Column('jsonb') settings!: Record<string, unknown>;
  @Column('uuid', { default: () => 'gen_random_uuid()' }) version!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  connectedBy!: string | null;
  @Column('timestamptz', { nullable: true }) syncedAt!: Date | null;
  @Column('text', { nullable: true }) problem!: CalendarProblem | null;
  @Column('int', { default: 0 }) failures!: number;
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  @Column('timestamptz', { nullable: true }) triedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  /** The vendor's mark that shows whether the calendar has changed since it was last read. */
  @Column('text', { nullable: true }) changeMark!: string | null;
  @Column('timestamptz', { nullable: true }) busyReadAt!: Date | null;
  /** Number of events that could not be read. */
  @Column('int', { default: 0 }) unread!: number;
}
