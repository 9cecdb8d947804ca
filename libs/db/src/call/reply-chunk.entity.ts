/** A chunk of a reply, as it is streamed to the caller; its text is encrypted. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CallLanguage } from '@praxis/contracts/call/call.const';

@Entity('call_pieces')
export class ReplyChunkEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') callId!: string;
  @PrimaryColumn('int') seq!: number;
  @Column('text') turnId!: string;
  /** Place of the chunk in the reply. */
  @PrimaryColumn('int') piece!: number;
  @Column('text') language!: CallLanguage;
  /** In plain text only in rows of an earlier version. */
  @Column('text', { nullable: true }) text!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('bytea', { nullable: true }) sealed!: Buffer | null;
}
