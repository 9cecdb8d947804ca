/** The subscription of a practice. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { SubscriptionStatus } from '@praxis/contracts/billing/billing.const';
import type { SubscriptionPrices } from '@praxis/contracts/billing/subscription-prices';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('subscriptions')
export class SubscriptionEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  /** The plan that currently applies. */
  @Column('text') tier!: Tier;
  /** The plan of the next period, if another one was chosen; the vendor already has it. */
  @Column('text', { nullable: true }) nextTier!: Tier | null;
  @Column('text') status!: SubscriptionStatus;
  /** The vendor's monthly price for the plan that it charges next, in cents; null until it was read. */
  @Column('int', { nullable: true }) monthlyCents!: number | null;
  @Column('jsonb', { nullable: true }) overageCents!: SubscriptionPrices['overageCents'] | null;
  @Column('text', { nullable: true }) checkoutId!: string | null;
  @Column('text', { nullable: true }) vendorCustomerId!: string | null;
  @Column('text', { nullable: true }) vendorSubscriptionId!: string | null;
  @Column('timestamptz') anchorAt!: Date;
  @Column('timestamptz', { nullable: true }) trialEndsAt!: Date | null;
  @Column('boolean', { default: false }) cancelAtPeriodEnd!: boolean;
  /** The end of the subscription after the practice was closed: requested from the vendor, confirmed by it, or to be revoked there. */
  @Column('text', { nullable: true }) closing!: 'requested' | 'confirmed' | 'revoked' | null;
  @Column('timestamptz', { nullable: true }) pastDueSince!: Date | null;
  @Column('int', { default: 0 }) remindedDay!: number;
  @Column('timestamptz', { nullable: true }) canceledAt!: Date | null;
  /** When its run last checked it. */
  @Column('timestamptz', { default: () => 'now()' }) lookedAt!: Date;
  @Column('int', { nullable: true }) spendLimitCents!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
