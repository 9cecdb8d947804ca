/** A message to a lead, and its status. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type {
  Channel,
  MessagePurpose,
  MessageStatus,
  MessageKind,
} from '@praxis/contracts/message/message.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { CampaignEnrollmentEntity } from '../campaign/campaign-enrollment.entity.js';
import { CampaignEntity } from '../campaign/campaign.entity.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('messages')
export class MessageEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @Column('uuid') leadId!: string;
  @Column('text') sessionId!: string;
  @Column('text') channel!: Channel;
  @Column('text') template!: MessageKind;
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
  @TenantForeignKey(() => CampaignEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  campaignId!: string | null;
  @TenantForeignKey(() => CampaignEnrollmentEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  enrollmentId!: string | null;
  @Column('int', { nullable: true }) campaignStep!: number | null;
  @Column('text', { nullable: true }) campaignVariant!: string | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  authorId!: string | null;
  @Column('timestamptz', { nullable: true }) askedAt!: Date | null;
}
