/** One action of a visitor on a page. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('engagement_events')
export class EngagementEventEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') sessionId!: string;
  @Column('text') eventType!: string;
  @Column('text', { nullable: true }) section!: string | null;
  @Column('jsonb', { default: () => "'{}'" }) eventData!: Record<string, unknown>;
  @Column('numeric', { nullable: true }) duration!: string | null;
  @Column('numeric', { default: 0 }) valueScore!: string;
  @Column('timestamptz', { default: () => 'now()' }) timestamp!: Date;
  /** The id that the visitor's browser gave the event, so that a repeated batch is recognized. */
  @Column('uuid', { nullable: true }) eventId!: string | null;
}
