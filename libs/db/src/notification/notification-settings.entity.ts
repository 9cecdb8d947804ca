/** How one person wants to be notified of events in a practice; without a row, the defaults apply. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { NotificationSettings } from '@praxis/contracts/notification/notification';
import type { NotificationEvent } from '@praxis/contracts/notification/notification.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantUserEntity } from '../tenant/tenant-user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('notification_settings')
export class NotificationSettingsEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => TenantUserEntity, { refersTo: 'userId', onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  userId!: string;
  @Column('text', { array: true }) pageEvents!: NotificationEvent[];
  @Column('text', { array: true }) emailEvents!: NotificationEvent[];
  @Column('text', { array: true }) smsEvents!: NotificationEvent[];
  @Column('text') timeZone!: string;
  @Column('jsonb') quietHours!: NotificationSettings['quietHours'];
  @Column('jsonb') digest!: NotificationSettings['digest'];
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
