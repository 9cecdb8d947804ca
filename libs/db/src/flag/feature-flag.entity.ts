/** A feature flag of the platform. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('feature_flags')
export class FeatureFlagEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') key!: string;
  @Column('text', { default: '' }) description!: string;
  @Column('boolean', { default: false }) isEnabled!: boolean;
  @Column('int', { default: 0 }) rolloutPercent!: number;
  @Column('boolean', { default: false }) isKilled!: boolean;
  @Column('int', { default: 1 }) version!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
