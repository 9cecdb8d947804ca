/** The delivery of one notification by one channel. `handed_over`: its email or text message is stored, and is sent by a run of its own. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('notification_deliveries')
export class NotificationDeliveryEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') notificationId!: string;
  @PrimaryColumn('text') channel!: 'email' | 'sms';
  @Column('uuid') userId!: string;
  @Column('text', { default: 'waiting' }) status!: 'waiting' | 'handed_over' | 'dropped';
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('uuid', { nullable: true }) mailId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
}
