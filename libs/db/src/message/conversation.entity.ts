/** All messages with one lead, as the inbox lists them; triggers keep it up to date. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('conversations')
export class ConversationEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') leadId!: string;
  @Column('timestamptz') lastAt!: Date;
  @Column('text') lastDirection!: 'inbound' | 'outbound';
  @Column('uuid') lastId!: string;
  @Column('int', { default: 0 }) unread!: number;
  @Column('timestamptz', { nullable: true }) readUntil!: Date | null;
  /** True if nothing was sent or received; the inbox leaves such a conversation out. */
  @Column('boolean', { default: false }) isEmpty!: boolean;
  @Column('uuid', { nullable: true }) assignedTo!: string | null;
}
