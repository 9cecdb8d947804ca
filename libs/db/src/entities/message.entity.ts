/** A message to a lead and how far it has come. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Channel, MessageStatus } from '@praxis/contracts/message/message.const';

@Entity('messages')
export class Message {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'lead_id', type: 'uuid' })
  leadId!: string;

  @Column({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'channel', type: 'text' })
  channel!: Channel;

  @Column({ name: 'template', type: 'text' })
  template!: string;

  @Column({ name: 'subject', type: 'text', nullable: true })
  subject!: string | null;

  @Column({ name: 'body', type: 'text' })
  body!: string;

  @Column({ name: 'html', type: 'text', nullable: true })
  html!: string | null;

  @Column({ name: 'preview', type: 'text' })
  preview!: string;

  @Column({ name: 'status', type: 'text' })
  status!: MessageStatus;

  @Column({ name: 'idempotency_key', type: 'text' })
  idempotencyKey!: string;

  @Column({ name: 'provider', type: 'text', nullable: true })
  provider!: string | null;

  @Column({ name: 'provider_message_id', type: 'text', nullable: true })
  providerMessageId!: string | null;

  @Column({ name: 'attempts', type: 'int' })
  attempts!: number;

  @Column({ name: 'error_code', type: 'text', nullable: true })
  errorCode!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;

  @Column({ name: 'sent_at', type: 'timestamptz', nullable: true })
  sentAt!: Date | null;

  @Column({ name: 'delivered_at', type: 'timestamptz', nullable: true })
  deliveredAt!: Date | null;
}
