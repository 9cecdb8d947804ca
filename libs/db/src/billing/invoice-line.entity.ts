/** One line of an invoice. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { InvoiceLineKind } from '@praxis/contracts/billing/billing.const';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';

@Entity('invoice_lines')
export class InvoiceLineEntity {
  @Column('uuid') tenantId!: string;
  @PrimaryColumn('uuid') invoiceId!: string;
  @PrimaryColumn('int') position!: number;
  @Column('text') kind!: InvoiceLineKind;
  @Column('uuid', { nullable: true }) billingCycleId!: string | null;
  @Column('text', { nullable: true }) resourceType!: ResourceType | null;
  @Column('text') description!: string;
  @Column('int') quantity!: number;
  @Column('int') unitCents!: number;
  @Column('int') amountCents!: number;
}
