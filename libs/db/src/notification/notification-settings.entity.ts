/** How one person wants to be notified of what happens in a practice; without a row, the defaults hold. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { NotificationSettings } from '@praxis/contracts/notification/notification';
import type { NotificationEvent } from '@praxis/contracts/notification/notification.const';

@Entity('notification_settings')
export class NotificationSettingsEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') userId!: string;
  @Column('text', { array: true }) pageEvents!: NotificationEvent[];
  @Column('text', { array: true }) emailEvents!: NotificationEvent[];
  @Column('text', { array: true }) smsEvents!: NotificationEvent[];
  @Column('text') timeZone!: string;
  @Column('jsonb') quietHours!: NotificationSettings['quietHours'];
  @Column('jsonb') digest!: NotificationSettings['digest'];
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
