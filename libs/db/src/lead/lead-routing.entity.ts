/** How a new lead is offered to the team. */
import type { LeadRoutingOutcome } from '@praxis/contracts/lead/lead-routing';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { LeadEntity } from './lead.entity.js';

@Entity('lead_routes')
export class LeadRoutingEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') leadId!: string;
  @Column('int') step!: number;
  @Column('uuid', { array: true }) offeredTo!: string[];
  @Column('timestamptz') offerEndsAt!: Date;
  @Column('uuid', { array: true, default: () => "'{}'" }) mailIds!: string[];
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) outcome!: LeadRoutingOutcome | null;
}
