/** All messages with one lead, as the inbox lists them; triggers keep it up to date. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('conversations')
export class ConversationEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') leadId!: string;
  @Column('timestamptz') lastAt!: Date;
  @Column('text') lastDirection!: 'inbound' | 'outbound';
  @Column('uuid') lastId!: string;
  @Column('int', { default: 0 }) unread!: number;
  @Column('timestamptz', { nullable: true }) readUntil!: Date | null;
  /** Nothing was sent or received: the inbox leaves it out. */
  @Column('boolean', { default: false }) isEmpty!: boolean;
  @Column('uuid', { nullable: true }) assignedTo!: string | null;
}
