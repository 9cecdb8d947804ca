/** How a tenant's appointments are routed to hosts, and its closed days. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Routing } from '@praxis/contracts/appointment/scheduling.const';
import type { Blackout } from '@praxis/contracts/appointment/scheduling';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('scheduling_settings')
export class SchedulingSettingsEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @Column('text', { default: 'round_robin' }) routing!: Routing;
  @Column('int', { default: 14 }) fairnessDays!: number;
  @Column('jsonb', { default: () => "'[]'" }) blackouts!: Blackout[];
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
