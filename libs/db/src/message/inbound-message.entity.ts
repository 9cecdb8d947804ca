/** A message that a person wrote to us. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Channel } from '@praxis/contracts/message/message.const';
import type { ConsentReading } from '@praxis/domain/consent/opt-out';
import { TenantForeignKey } from '../core/foreign-key.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('inbound_messages')
export class InboundMessageEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @Column('uuid') leadId!: string;
  @Column('text') channel!: Channel;
  @Column('text') contactKey!: string;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text') body!: string;
  @Column('timestamptz') receivedAt!: Date;
  /** What the message asks for; null if unknown. */
  @Column('text', { nullable: true }) reading!: ConsentReading['kind'] | null;
  @Column('text', { nullable: true }) unreadReason!: 'timeout' | 'crash' | null;
}
