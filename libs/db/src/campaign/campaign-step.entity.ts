/** One message of a campaign, and the delay after the previous one. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Channel } from '@praxis/contracts/message/message.const';
import type { DelayUnit } from '@praxis/contracts/campaign/campaign.const';
import type { StepVariant } from '@praxis/contracts/campaign/campaign';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { CampaignEntity } from './campaign.entity.js';

@Entity('campaign_steps')
export class CampaignStepEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => CampaignEntity, { onDelete: 'CASCADE' }) @Column('uuid') campaignId!: string;
  @Column('int') stepOrder!: number;
  @Column('text') name!: string;
  @Column('text') channel!: Channel;
  @Column('int') delayAmount!: number;
  @Column('text') delayUnit!: DelayUnit;
  @Column({
    type: 'numeric',
    nullable: true,
    generatedType: 'STORED',
    asExpression: `((delay_amount)::numeric * CASE delay_unit WHEN 'days'::text THEN 24.0 WHEN 'hours'::text THEN 1.0 ELSE (1.0 / (60)::numeric) END)`,
    insert: false,
    update: false,
  })
  delayHours!: string | null;
  @Column('jsonb') variants!: StepVariant[];
  @Column('text', { array: true, default: () => "'{}'" }) variables!: string[];
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
