/** The connection of a provider to their own calendar, and how it does. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CalendarKind, CalendarProblem } from '@praxis/contracts/calendar/calendar.const';

@Entity('calendar_connections')
export class CalendarConnectionEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') providerId!: string;
  @Column('text') kind!: CalendarKind;
  @Column('jsonb') settings!: Record<string, unknown>;
  @Column('uuid', { default: () => 'gen_random_uuid()' }) version!: string;
  @Column('uuid', { nullable: true }) connectedBy!: string | null;
  @Column('timestamptz', { nullable: true }) syncedAt!: Date | null;
  @Column('text', { nullable: true }) problem!: CalendarProblem | null;
  @Column('int', { default: 0 }) failures!: number;
  @Column('timestamptz', { nullable: true }) failingSince!: Date | null;
  @Column('timestamptz', { nullable: true }) triedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  /** The vendor's mark by which a change since the last reading is recognized. */
  @Column('text', { nullable: true }) changeMark!: string | null;
  @Column('timestamptz', { nullable: true }) busyReadAt!: Date | null;
  /** Notices of changes that have not been read yet. */
  @Column('int', { default: 0 }) unread!: number;
}
