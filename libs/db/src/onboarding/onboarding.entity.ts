/** A practice that is being set up: its owner's answers, and its work plan. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Tier } from '@praxis/contracts/billing/package.const';
import type { PlanLine } from '@praxis/contracts/onboarding/work-plan';
import type { OnboardingAnswers } from '@praxis/contracts/onboarding/onboarding';
import type { OnboardingStatus } from '@praxis/contracts/onboarding/onboarding.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('onboardings')
export class OnboardingEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') checkoutId!: string;
  @Column('text') tier!: Tier;
  @Column('text', { default: 'preparing' }) status!: OnboardingStatus;
  @Column('jsonb') onboardingData!: OnboardingAnswers;
  @Column('text', { nullable: true }) buildPlan!: string | null;
  @Column('jsonb', { default: () => "'[]'" }) planLines!: PlanLine[];
  @Column('timestamptz', { nullable: true }) buildPlanGeneratedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) approvedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
