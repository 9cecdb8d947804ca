/** An event of a lead that a campaign waits for. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('campaign_events')
export class CampaignEventEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('uuid') campaignId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @Column('uuid') leadId!: string;
  @Column('timestamptz', { default: () => 'now()' }) occurredAt!: Date;
  @Column('int', { nullable: true }) batch!: number | null;
}
