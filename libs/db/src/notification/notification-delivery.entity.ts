/**
 * The delivery of one notification on one channel. `handed_over`: its email or text message is stored, and is sent by
 * its own run.
 */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { NotificationEntity } from './notification.entity.js';

@Entity('notification_deliveries')
export class NotificationDeliveryEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => NotificationEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  notificationId!: string;
  @PrimaryColumn('text') channel!: 'email' | 'sms';
  @Column('uuid') userId!: string;
  @Column('text', { default: 'waiting' }) status!: 'waiting' | 'handed_over' | 'dropped';
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('uuid', { nullable: true }) mailId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
}
