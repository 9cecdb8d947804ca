/** The notification of one person about one event. Its person and subject are read from the record. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  NotificationEvent,
  NotificationReason,
} from '@praxis/contracts/notification/notification.const';

@Entity('notifications')
export class NotificationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') userId!: string;
  @Column('text') event!: NotificationEvent;
  @Column('text') occurrence!: string;
  @Column('uuid') subjectId!: string;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('text', { nullable: true }) reason!: NotificationReason | null;
  @Column('boolean', { default: false }) isUrgent!: boolean;
  /** Whether the bell shows it. */
  @Column('boolean') inPage!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readAt!: Date | null;
}
