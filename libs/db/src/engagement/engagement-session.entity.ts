/** A visitor's session, and how engaged the visitor is. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('engagement_sessions')
export class EngagementSessionEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') sessionId!: string;
  @Column('text') industry!: Industry;
  @Column('text', { nullable: true }) visitorId!: string | null;
  @Column('int', { default: 0 }) pageViews!: number;
  @Column('text', { nullable: true }) deviceType!: string | null;
  @Column('text', { nullable: true }) utmSource!: string | null;
  @Column('text', { nullable: true }) utmCampaign!: string | null;
  /** The same as `points`, by the name of the specification. */
  @Column('numeric', { default: 0 }) leadScore!: string;
  @Column('text', { default: 'low' }) engagementLevel!: EngagementLevel;
  @Column('timestamptz', { default: () => 'now()' }) lastActivity!: Date;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** The points of this visit only. */
  @Column('numeric', { default: 0 }) points!: string;
}
