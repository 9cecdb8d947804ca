/** One contact's place in one campaign. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EnrollmentStatus } from '@praxis/contracts/campaign/campaign.const';

@Entity('campaign_enrollments')
export class CampaignEnrollmentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') campaignId!: string;
  @Column('uuid') leadId!: string;
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
