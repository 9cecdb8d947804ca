/** A feature flag's value for one tenant, which overrides the rollout. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { FeatureFlagEntity } from './feature-flag.entity.js';

@Entity('feature_flag_targets')
export class FeatureFlagTargetEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @ForeignKey(() => FeatureFlagEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') flagId!: string;
  @Column('boolean') isEnabled!: boolean;
}
