/** An automation of a tenant: its deployed version and its state. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TriggerKind } from '@praxis/contracts/automation/automation.const';
import type { AutomationStatus } from '@praxis/contracts/automation/automation-run.const';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

/** The progress of a search for silent leads. */
export interface SilenceLook {
  /** The due time that the search belongs to. */
  due: string;
  /** Numbers of runs begun and of leads checked. */
  begun: number;
  lookedAt: number;
  /**
   * The last lead that was checked, today or earlier; if null, the next one is the lead who has been silent longest.
   */
  after: SilentPlace | null;
}

/** A lead's place in the list. `lastWord`: in PostgreSQL's text format, because a Date has no microseconds. */
export interface SilentPlace {
  lastWord: string;
  id: string;
}

@Entity('automations')
export class AutomationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) templateId!: string | null;
  @Column('text', { default: 'inactive' }) status!: AutomationStatus;
  /** The version that new runs follow; null before the first deployment. */
  @Column('int', { nullable: true }) activeVersion!: number | null;
  /** The version on trial, the percent of new runs that follow it, and when the trial began. */
  @Column('int', { nullable: true }) canaryVersion!: number | null;
  @Column('int', { nullable: true }) canaryShare!: number | null;
  @Column('timestamptz', { nullable: true }) canarySince!: Date | null;
  /** Trigger of the active version, stored here so that queries can find the automations to begin. */
  @Column('text', { nullable: true }) triggerKind!: TriggerKind | null;
  @Column('text', { nullable: true }) triggerDetail!: string | null;
  /** When its clock begins runs next. */
  @Column('timestamptz', { nullable: true }) nextDueAt!: Date | null;
  /** The progress of its search for silent leads. */
  @Column('jsonb', { nullable: true }) silenceLook!: SilenceLook | null;
  /** SHA-256 of the secret in the address of its webhook. */
  @Column('text', { nullable: true }) webhookHash!: string | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
