/** One contact's place in one campaign. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { EnrollmentStatus } from '@praxis/contracts/campaign/campaign.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { CampaignEntity } from './campaign.entity.js';

@Entity('campaign_enrollments')
export class CampaignEnrollmentEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @TenantForeignKey(() => CampaignEntity, { onDelete: 'CASCADE' }) @Column('uuid') campaignId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @Column('uuid') leadId!: string;
  @Column('int') batch!: number;
  @Column('text', { default: 'active' }) status!: EnrollmentStatus;
  @Column('int', { default: 1 }) nextStep!: number;
  @Column('timestamptz') dueAt!: Date;
  @Column('int', { default: 0 }) tries!: number;
  @Column('text', { nullable: true }) smsKey!: string | null;
  @Column('text', { nullable: true }) emailKey!: string | null;
  @Column('timestamptz', { nullable: true }) respondedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) convertedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) optedOutAt!: Date | null;
  @Column('int', { nullable: true }) creditedStep!: number | null;
  @Column('text', { nullable: true }) creditedVariant!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
