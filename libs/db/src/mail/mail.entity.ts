/** An email of the platform, or a text message to a person who works in a practice; the content is encrypted. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('mails')
export class MailEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') kind!: string;
  @Column('text', { default: 'email' }) channel!: 'email' | 'sms';
  @Column('text') recipient!: string;
  @Column('bytea') sealedBody!: Buffer;
  @Column('text', { default: 'queued' }) status!: 'queued' | 'sending' | 'sent' | 'failed' | 'unknown';
  @Column('text', { nullable: true }) provider!: string | null;
  @Column('text', { nullable: true }) providerMessageId!: string | null;
  @Column('text', { nullable: true }) errorCode!: string | null;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) claimedAt!: Date | null;
  @Column('timestamptz') expiresAt!: Date;
}
