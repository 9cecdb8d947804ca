/** A signal that was sent to a run and that the run has not read yet. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('run_nudges')
export class RunNudgeEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') kind!: string;
  @PrimaryColumn('text') subject!: string;
  @Column('uuid', { default: () => 'gen_random_uuid()' }) token!: string;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
