/** The configured behavior of a tenant's simulated provider. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('sim_controls')
export class SimControlsEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') port!: string;
  @Column('jsonb') controls!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
