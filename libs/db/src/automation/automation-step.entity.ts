/** A step that a run has taken, or its current step. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { StepStatus } from '@praxis/contracts/automation/automation-run.const';
import type { StepKind } from '@praxis/contracts/automation/step';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { AutomationRunEntity } from './automation-run.entity.js';

@Entity('automation_steps')
export class AutomationStepEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => AutomationRunEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') runId!: string;
  @PrimaryColumn('int') position!: number;
  @Column('text') stepId!: string;
  @Column('text') kind!: StepKind;
  @Column('text', { default: 'running' }) status!: StepStatus;
  /** How it ended, in a machine word: sent, yes, no, timed_out. */
  @Column('text', { nullable: true }) outcome!: string | null;
  /** Ids and machine words that describe what the step did. */
  @Column('jsonb', { default: () => "'{}'" }) detail!: Record<string, string>;
  /** End of the wait, for a step that waits. */
  @Column('timestamptz', { nullable: true }) waitUntil!: Date | null;
  @Column('timestamptz') startedAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
