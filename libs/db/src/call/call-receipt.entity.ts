/** Proof that an action of the AI receptionist was done. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ReceiptKind } from '@praxis/contracts/call/call-action';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { CallEntity } from './call.entity.js';

@Entity('call_receipts')
export class CallReceiptEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => CallEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') callId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') action!: ReceiptKind;
  @Column('jsonb', { default: () => "'{}'" }) detail!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
