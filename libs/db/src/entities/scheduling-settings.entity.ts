/** How a tenant's appointments are given out, and its closed days. */
import type { Blackout } from '@praxis/contracts/appointment/scheduling';
import type { Routing } from '@praxis/contracts/appointment/scheduling.const';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('scheduling_settings')
export class SchedulingSettings {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'routing', type: 'text' })
  routing!: Routing;

  @Column({ name: 'fairness_days', type: 'int' })
  fairnessDays!: number;

  @Column({ name: 'blackouts', type: 'jsonb' })
  blackouts!: Blackout[];

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
