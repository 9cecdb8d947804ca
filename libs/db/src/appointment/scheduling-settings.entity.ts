/** How a tenant's appointments are given out, and its closed days. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Routing } from '@praxis/contracts/appointment/scheduling.const';
import type { Blackout } from '@praxis/contracts/appointment/scheduling';

@Entity('scheduling_settings')
export class SchedulingSettingsEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @Column('text', { default: 'round_robin' }) routing!: Routing;
  @Column('int', { default: 14 }) fairnessDays!: number;
  @Column('jsonb', { default: () => "'[]'" }) blackouts!: Blackout[];
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
