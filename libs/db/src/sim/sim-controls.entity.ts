/** The configured behavior of a tenant's simulated provider. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('sim_controls')
export class SimControlsEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') port!: string;
  @Column('jsonb') controls!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
