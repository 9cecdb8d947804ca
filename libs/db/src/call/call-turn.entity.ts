/** A turn of a call: a statement of the caller with the reply to it; the words are encrypted. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('call_turns')
export class CallTurnEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') callId!: string;
  @PrimaryColumn('int') seq!: number;
  @Column('text', { nullable: true }) turnId!: string | null;
  /** In plain text only in rows of an earlier version, like the two that follow. */
  @Column('text', { nullable: true }) callerText!: string | null;
  @Column('text', { nullable: true }) aiText!: string | null;
  @Column('float8', { nullable: true }) confidence!: number | null;
  @Column('jsonb', { default: () => "'[]'" }) actions!: string[];
  @Column('jsonb', { default: () => "'[]'" }) blocked!: { phrase: string; reason: string }[];
  @Column('text', { nullable: true }) error!: string | null;
  @Column('float8', { nullable: true }) modelMs!: number | null;
  @Column('float8', { nullable: true }) firstTokenMs!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('float8', { nullable: true }) totalMs!: number | null;
  @Column('float8', { nullable: true }) voiceMs!: number | null;
  @Column('bytea', { nullable: true }) sealed!: Buffer | null;
}
