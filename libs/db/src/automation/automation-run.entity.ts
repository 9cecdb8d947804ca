/** A run of an automation, about one person, appointment or event. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { RunStatus } from '@praxis/contracts/automation/automation-run.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { AppointmentEntity } from '../appointment/appointment.entity.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { AutomationVersionEntity } from './automation-version.entity.js';

@Entity('automation_runs')
@ForeignKey(
  () => AutomationVersionEntity,
  ['tenantId', 'automationId', 'version'],
  ['tenantId', 'automationId', 'version'],
  { onDelete: 'CASCADE' },
)
export class AutomationRunEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('uuid') automationId!: string;
  @Column('int') version!: number;
  /** A test has no effect outside the database. */
  @Column('boolean', { default: false }) isTest!: boolean;
  /** The key of the event that began it: an automation runs once for each key. */
  @Column('text') triggerKey!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  leadId!: string | null;
  @TenantForeignKey(() => AppointmentEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  appointmentId!: string | null;
  /** The body of a webhook; in a test, its sample data. */
  @Column('jsonb', { default: () => "'{}'" }) event!: Record<string, unknown>;
  @Column('text', { default: 'running' }) status!: RunStatus;
  /** The position of the current step, from 1. */
  @Column('int', { default: 1 }) position!: number;
  /** The current step; null before the first and once the run is over. */
  @Column('text', { nullable: true }) stepId!: string | null;
  /** For a test: the simulated time that it has reached. */
  @Column('timestamptz', { nullable: true }) clock!: Date | null;
  /** When the event happened that began the run. */
  @Column('timestamptz', { default: () => 'now()' }) occurredAt!: Date;
  /** The run that it repeats. */
  @TenantForeignKey(() => AutomationRunEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  replayOf!: string | null;
  /** For a rehearsal: the period that it replays. */
  @Column('jsonb', { nullable: true }) rehearsal!: Record<string, unknown> | null;
  /** For a replayed event: its rehearsal. */
  @TenantForeignKey(() => AutomationRunEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  rehearsalId!: string | null;
  @Column('text', { nullable: true }) errorCode!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
