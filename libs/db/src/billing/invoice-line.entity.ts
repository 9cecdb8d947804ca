/** One line of an invoice. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { InvoiceLineKind } from '@praxis/contracts/billing/billing.const';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { BillingCycleEntity } from './billing-cycle.entity.js';
import { InvoiceEntity } from './invoice.entity.js';

@Entity('invoice_lines')
export class InvoiceLineEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => InvoiceEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') invoiceId!: string;
  @PrimaryColumn('int') position!: number;
  @Column('text') kind!: InvoiceLineKind;
  @TenantForeignKey(() => BillingCycleEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  billingCycleId!: string | null;
  @Column('text', { nullable: true }) resourceType!: ResourceType | null;
  @Column('text') description!: string;
  @Column('int') quantity!: number;
  @Column('int') unitCents!: number;
  @Column('int') amountCents!: number;
}
