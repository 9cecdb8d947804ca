/** A sequence of messages to an audience. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { CampaignStatus, CampaignType, TriggerEvent } from '@praxis/contracts/campaign/campaign.const';
import type { TargetAudience } from '@praxis/contracts/campaign/campaign';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('campaigns')
export class CampaignEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text') industry!: Industry;
  @Column('text') campaignType!: CampaignType;
  @Column('text', { default: 'draft' }) status!: CampaignStatus;
  @Column('text', { default: 'sim' }) mode!: Mode;
  @Column('jsonb') targetAudience!: TargetAudience;
  @Column('text', { default: 'manual' }) triggerEvent!: TriggerEvent;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) enrolledAt!: Date | null;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  /** `updatedAt` of the change of which all batches were notified. */
  @Column('timestamptz', { nullable: true }) toldAt!: Date | null;
}
