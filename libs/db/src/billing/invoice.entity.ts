/** An invoice of the payment vendor. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { InvoiceStatus } from '@praxis/contracts/billing/billing.const';

@Entity('invoices')
export class InvoiceEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') subscriptionId!: string;
  @Column('text') vendorInvoiceId!: string;
  @Column('text') status!: InvoiceStatus;
  @Column('text') currency!: string;
  @Column('int') totalCents!: number;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('timestamptz') issuedAt!: Date;
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
