/** A person who asked for help, and what is known of the matter. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Language } from '@praxis/contracts/language/language.const';
import type { Urgency } from '@praxis/contracts/journey/intake';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { ScoreContribution } from '@praxis/domain/lead/lead-score';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';
import type { ConflictState } from '@praxis/contracts/conflict/conflict.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { ContactEntity } from '../contact/contact.entity.js';
import { TenantUserEntity } from '../tenant/tenant-user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { LeadStageEntity } from './lead-stage.entity.js';

@Entity('leads')
export class LeadEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') sessionId!: string;
  @Column('text') industry!: Industry;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) email!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  /** The number in E.164, which is used for comparisons; null if it cannot be dialed. */
  @Column('text', { nullable: true, name: 'phone_e164' }) phoneE164!: string | null;
  @Column('text', { nullable: true }) caseType!: string | null;
  @Column('text', { nullable: true }) leadType!: string | null;
  @Column('text', { nullable: true }) area!: string | null;
  @Column('text', { nullable: true }) budget!: string | null;
  @Column('text', { nullable: true }) details!: string | null;
  @Column('text', { nullable: true }) urgency!: Urgency | null;
  @Column('text', { nullable: true }) timeline!: string | null;
  @Column('text', { default: 'new' }) status!: LeadStatus;
  @Column('int') leadScore!: number;
  @Column('int') scoreVersion!: number;
  @Column('jsonb', { default: () => "'[]'" }) scoreContributions!: ScoreContribution[];
  @Column('text') engagementLevel!: EngagementLevel;
  @Column('text', { default: 'demo' }) source!: string;
  /** The source's name in an imported file. */
  @Column('text', { nullable: true }) sourceDetail!: string | null;
  @Column('text', { array: true, default: () => "'{}'" }) tags!: string[];
  @Column('timestamptz', { nullable: true }) lastInteraction!: Date | null;
  @TenantForeignKey(() => TenantUserEntity, { refersTo: 'userId', onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  assignedTo!: string | null;
  @Column('text', { default: '' }) notes!: string;
  @Column('text') intakeFingerprint!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: `lower(((((((((((name || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(case_type, ''::text)) || ' '::text) || COALESCE(lead_type, ''::text)) || ' '::text) || COALESCE(phone, ''::text)) || ' '::text) || COALESCE(phone_e164, regexp_replace(phone, '[^0-9]'::text, ''::text, 'g'::text), ''::text)))`,
    insert: false,
    update: false,
  })
  searchText!: string;
  @Column('timestamptz', { nullable: true }) claimedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) firstContactAt!: Date | null;
  @TenantForeignKey(() => ContactEntity) @Column('uuid', { nullable: true }) contactId!: string | null;
  @Column('text', { nullable: true }) conflictState!: ConflictState | null;
  @Column('text', { nullable: true }) timeZone!: string | null;
  /** Language for speaking and writing to the person; null until known. */
  @Column('text', { nullable: true }) language!: Language | null;
  /**
   * When the lead became hot (`HOT_LEAD_SCORE`); null if it is not hot, and for an imported lead that was already hot
   * in its file.
   */
  @Column('timestamptz', { nullable: true }) hotAt!: Date | null;
  /** True for an invented person of the sample data. */
  @Column('boolean', { default: false }) isSample!: boolean;
  /** Position in the tenant's own pipeline; a trigger keeps it consistent with the status. */
  @TenantForeignKey(() => LeadStageEntity) @Column('uuid', { nullable: true }) stageId!: string | null;
}
