/** A chunk of a reply, as it is streamed to the caller; its text is encrypted. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CallLanguage } from '@praxis/contracts/call/call.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { CallEntity } from './call.entity.js';

@Entity('call_pieces')
export class ReplyChunkEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => CallEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') callId!: string;
  @PrimaryColumn('int') seq!: number;
  @Column('text') turnId!: string;
  /** Place of the chunk in the reply. */
  @PrimaryColumn('int') piece!: number;
  @Column('text') language!: CallLanguage;
  /** Plain text only in rows of an earlier version. */
  @Column('text', { nullable: true }) text!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('bytea', { nullable: true }) sealed!: Buffer | null;
}
