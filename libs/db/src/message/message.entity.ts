/** A message to a lead and how far it has come. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  Channel,
  MessagePurpose,
  MessageStatus,
  MessageTemplate,
} from '@praxis/contracts/message/message.const';

@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') leadId!: string;
  @Column('text') sessionId!: string;
  @Column('text') channel!: Channel;
  @Column('text') template!: MessageTemplate;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text') body!: string;
  @Column('text') preview!: string;
  @Column('text', { default: 'queued' }) status!: MessageStatus;
  @Column('text') idempotencyKey!: string;
  @Column('text', { nullable: true }) provider!: string | null;
  @Column('text', { nullable: true }) providerMessageId!: string | null;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('text', { nullable: true }) errorCode!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
  @Column('timestamptz', { nullable: true }) deliveredAt!: Date | null;
  @Column('text', { nullable: true }) html!: string | null;
  @Column('text', { nullable: true }) contactKey!: string | null;
  @Column('text', { default: 'reply' }) purpose!: MessagePurpose;
  @Column('jsonb', { nullable: true }) decision!: Record<string, unknown> | null;
  @Column('uuid', { nullable: true }) campaignId!: string | null;
  @Column('uuid', { nullable: true }) enrollmentId!: string | null;
  @Column('int', { nullable: true }) campaignStep!: number | null;
  @Column('text', { nullable: true }) campaignVariant!: string | null;
  @Column('uuid', { nullable: true }) authorId!: string | null;
  @Column('timestamptz', { nullable: true }) askedAt!: Date | null;
}
