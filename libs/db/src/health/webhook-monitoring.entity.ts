/** Whether a vendor still reports to us. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('webhook_monitoring')
export class WebhookMonitoringEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text', { unique: true }) webhookName!: string;
  @Column('text') sourceService!: string;
  @Column('text') status!: 'receiving' | 'quiet' | 'silent';
  @Column('timestamptz', { nullable: true }) lastReceivedAt!: Date | null;
  @Column('int', { default: 0 }) consecutiveMissed!: number;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
