/** How often a session used a demo action on a day. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('demo_usage_tracking')
export class DemoUsageEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') sessionId!: string;
  @Column('text') actionType!: string;
  @Column('date', { default: () => 'CURRENT_DATE' }) usageDate!: string;
  @Column('int', { default: 0 }) usageCount!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Uses that were counted but not made yet. */
  @Column('int', { default: 0 }) granted!: number;
}
