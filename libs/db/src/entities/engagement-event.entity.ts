/** One thing a visitor did on a page. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('engagement_events')
export class EngagementEvent {
  @PrimaryColumn({ name: 'id', type: 'bigint', generated: 'identity' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'event_type', type: 'text' })
  eventType!: string;

  /** The visitor's browser gave it, so that a repeated batch is recognized. */
  @Column({ name: 'event_id', type: 'uuid', nullable: true })
  eventId!: string | null;

  @Column({ name: 'section', type: 'text', nullable: true })
  section!: string | null;

  @Column({ name: 'event_data', type: 'jsonb' })
  eventData!: Record<string, unknown>;

  @Column({ name: 'duration', type: 'numeric', nullable: true })
  duration!: string | null;

  @Column({ name: 'value_score', type: 'numeric' })
  valueScore!: string;

  @Column({ name: 'timestamp', type: 'timestamptz' })
  timestamp!: Date;
}
