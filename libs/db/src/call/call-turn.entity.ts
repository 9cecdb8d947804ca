/** A turn of a call: a statement of the caller with the reply to it; the words are encrypted. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { CallEntity } from './call.entity.js';

@Entity('call_turns')
export class CallTurnEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => CallEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') callId!: string;
  @PrimaryColumn('int') seq!: number;
  @Column('text', { nullable: true }) turnId!: string | null;
  /** Plain text only in rows of an earlier version, like `aiText` and `blocked`. */
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
