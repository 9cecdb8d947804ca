/** An invoice of the payment vendor. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { InvoiceStatus } from '@praxis/contracts/billing/billing.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { SubscriptionEntity } from './subscription.entity.js';

@Entity('invoices')
export class InvoiceEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => SubscriptionEntity, { onDelete: 'CASCADE' })
  @Column('uuid')
  subscriptionId!: string;
  @Column('text') vendorInvoiceId!: string;
  @Column('text') status!: InvoiceStatus;
  @Column('text') currency!: string;
  /** The sum of its lines, before discounts and taxes. */
  @Column('int', { default: 0 }) subtotalCents!: number;
  @Column('int') totalCents!: number;
  /** The amount that is or was due, after earlier credit and credit notes are deducted. */
  @Column('int', { default: 0 }) dueCents!: number;
  @Column('int', { default: 0 }) paidCents!: number;
  /** The amount by which credit notes reduced it before it was paid. */
  @Column('int', { default: 0 }) creditedCents!: number;
  /** The amount that was refunded after the payment. */
  @Column('int', { default: 0 }) refundedCents!: number;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('timestamptz') issuedAt!: Date;
  @Column('timestamptz', { nullable: true }) paidAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
