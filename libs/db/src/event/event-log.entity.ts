/** A request of a page, as the Event Console shows it. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('event_log')
export class EventLogEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') sessionId!: string;
  @Column('text') action!: string;
  @Column('text', { nullable: true }) endpoint!: string | null;
  @Column('text', { nullable: true }) method!: string | null;
  @Column('text', { nullable: true }) status!: string | null;
  @Column('numeric', { nullable: true }) latencyMs!: string | null;
  @Column('text', { nullable: true }) errorMessage!: string | null;
  @Column('jsonb', { nullable: true }) payload!: Record<string, unknown> | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
