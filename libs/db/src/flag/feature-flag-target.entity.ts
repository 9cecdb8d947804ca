/** A feature flag's value for one tenant, whatever its rollout is. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('feature_flag_targets')
export class FeatureFlagTargetEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') flagId!: string;
  @Column('boolean') isEnabled!: boolean;
}
