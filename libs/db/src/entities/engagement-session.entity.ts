/** A visitor session and how engaged it is. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';

@Entity('engagement_sessions')
export class EngagementSession {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'industry', type: 'text' })
  industry!: Industry;

  @Column({ name: 'visitor_id', type: 'text', nullable: true })
  visitorId!: string | null;

  @Column({ name: 'page_views', type: 'int' })
  pageViews!: number;

  @Column({ name: 'device_type', type: 'text', nullable: true })
  deviceType!: string | null;

  @Column({ name: 'utm_source', type: 'text', nullable: true })
  utmSource!: string | null;

  @Column({ name: 'utm_campaign', type: 'text', nullable: true })
  utmCampaign!: string | null;

  /** What the visit alone is worth. */
  @Column({ name: 'points', type: 'numeric' })
  points!: string;

  /** The greater of that and the score of the lead it made. */
  @Column({ name: 'lead_score', type: 'numeric' })
  leadScore!: string;

  @Column({ name: 'engagement_level', type: 'text' })
  engagementLevel!: EngagementLevel;

  @Column({ name: 'last_activity', type: 'timestamptz' })
  lastActivity!: Date;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
