/** The notification of one person about one event. The names in it are read from the event's record. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type {
  NotificationEvent,
  NotificationReason,
} from '@praxis/contracts/notification/notification.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantUserEntity } from '../tenant/tenant-user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('notifications')
export class NotificationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => TenantUserEntity, { refersTo: 'userId', onDelete: 'CASCADE' })
  @Column('uuid')
  userId!: string;
  @Column('text') event!: NotificationEvent;
  @Column('text') occurrence!: string;
  @Column('uuid') subjectId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  leadId!: string | null;
  @Column('text', { nullable: true }) reason!: NotificationReason | null;
  @Column('boolean', { default: false }) isUrgent!: boolean;
  /** Whether the bell shows it. */
  @Column('boolean') inPage!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) readAt!: Date | null;
}
