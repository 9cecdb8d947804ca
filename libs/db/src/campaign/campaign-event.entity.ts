/** Something that happened to a lead and that a campaign waits for. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('campaign_events')
export class CampaignEventEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') campaignId!: string;
  @Column('uuid') leadId!: string;
  @Column('timestamptz', { default: () => 'now()' }) occurredAt!: Date;
  @Column('int', { nullable: true }) batch!: number | null;
}
