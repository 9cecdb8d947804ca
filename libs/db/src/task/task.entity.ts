/** A task or an approval for a member of the practice. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TaskKind, TaskStatus } from '@praxis/contracts/task/task.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { AutomationRunEntity } from '../automation/automation-run.entity.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('tasks')
export class TaskEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') kind!: TaskKind;
  @Column('text') title!: string;
  @Column('text') namedTitle!: string;
  @Column('text') maskedTitle!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  leadId!: string | null;
  /** The automation's run that created the task. */
  @TenantForeignKey(() => AutomationRunEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  runId!: string | null;
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('text', { default: 'open' }) status!: TaskStatus;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  settledBy!: string | null;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
