/** An event that a vendor sent, encrypted, until it is processed. */
import type { WebhookProvider } from '@praxis/contracts/webhook/webhook';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('webhook_events')
export class WebhookEventEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') provider!: WebhookProvider;
  @Column('text') eventKey!: string;
  @Column('text') kind!: 'inbound' | 'report';
  @Column('text', { nullable: true }) contactKey!: string | null;
  @Column('bytea') sealedBody!: Buffer;
  @Column('text', { default: 'received' }) status!: 'received' | 'processed' | 'ignored' | 'set_aside';
  @Column('timestamptz', { default: () => 'now()' }) receivedAt!: Date;
  @Column('timestamptz', { nullable: true }) processedAt!: Date | null;
  @Column('int', { default: 0 }) failedReadings!: number;
  @Column('text', { nullable: true }) setAsideReason!: 'timeout' | 'crash' | null;
}
