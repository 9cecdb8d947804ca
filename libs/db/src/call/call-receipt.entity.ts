/** Proof that an action of the AI receptionist was done. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ReceiptKind } from '@praxis/contracts/call/call-action';

@Entity('call_receipts')
export class CallReceiptEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') callId!: string;
  @PrimaryColumn('text') id!: string;
  @Column('text') action!: ReceiptKind;
  @Column('jsonb', { default: () => "'{}'" }) detail!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
