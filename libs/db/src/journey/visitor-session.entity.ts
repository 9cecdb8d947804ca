/** The visitor to whom a session belongs. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('visitor_sessions')
export class VisitorSessionEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') sessionId!: string;
  @Column('uuid') visitorId!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
