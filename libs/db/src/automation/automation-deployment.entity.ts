/** A version of an automation that went live: for all new runs, or on trial for a share of them. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { DeploymentReason, OpenRunRule } from '@praxis/contracts/automation/deployment.const';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { AutomationVersionEntity } from './automation-version.entity.js';

@Entity('automation_deployments')
@ForeignKey(
  () => AutomationVersionEntity,
  ['tenantId', 'automationId', 'version'],
  ['tenantId', 'automationId', 'version'],
  { onDelete: 'CASCADE' },
)
export class AutomationDeploymentEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('uuid') automationId!: string;
  @Column('int') version!: number;
  /** Percent of new runs that follow it. */
  @Column('int') share!: number;
  @Column('text') reason!: DeploymentReason;
  /** What happened to the runs that were under way. */
  @Column('text') openRuns!: OpenRunRule;
  @Column('int') moved!: number;
  @Column('int') stayed!: number;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
