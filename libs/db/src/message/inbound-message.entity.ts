/** A message that a person wrote to us. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Channel } from '@praxis/contracts/message/message.const';

@Entity('inbound_messages')
export class InboundMessageEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') leadId!: string;
  @Column('text') channel!: Channel;
  @Column('text') contactKey!: string;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text') body!: string;
  @Column('timestamptz') receivedAt!: Date;
  @Column('text', { nullable: true }) unreadReason!: 'timeout' | 'crash' | null;
}
