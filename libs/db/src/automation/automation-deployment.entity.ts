/** A version of an automation that went live: for all new runs, or on trial for a share of them. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { DeploymentReason, OpenRunRule } from '@praxis/contracts/automation/deployment.const';

@Entity('automation_deployments')
export class AutomationDeploymentEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') automationId!: string;
  @Column('int') version!: number;
  /** Percent of new runs that follow it. */
  @Column('int') share!: number;
  @Column('text') reason!: DeploymentReason;
  /** What happened to runs under way. */
  @Column('text') openRuns!: OpenRunRule;
  @Column('int') moved!: number;
  @Column('int') stayed!: number;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
