/** A person who asked for help, and what is known of the matter. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ConflictState } from '@praxis/contracts/conflict/conflict.const';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { LeadStatus } from '@praxis/contracts/lead/lead';
import type { ScoreContribution } from '@praxis/domain/lead/lead-score';
import type { EngagementLevel } from '@praxis/contracts/engagement/engagement.const';

@Entity('leads')
export class Lead {
  @PrimaryColumn({ name: 'id', type: 'uuid' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'industry', type: 'text' })
  industry!: Industry;

  @Column({ name: 'name', type: 'text' })
  name!: string;

  @Column({ name: 'email', type: 'text', nullable: true })
  email!: string | null;

  @Column({ name: 'phone', type: 'text', nullable: true })
  phone!: string | null;

  /** The same number in E.164, by which it is compared; null if it cannot be dialed. */
  @Column({ name: 'phone_e164', type: 'text', nullable: true })
  phoneE164!: string | null;

  @Column({ name: 'case_type', type: 'text', nullable: true })
  caseType!: string | null;

  @Column({ name: 'lead_type', type: 'text', nullable: true })
  leadType!: string | null;

  @Column({ name: 'area', type: 'text', nullable: true })
  area!: string | null;

  @Column({ name: 'budget', type: 'text', nullable: true })
  budget!: string | null;

  @Column({ name: 'details', type: 'text', nullable: true })
  details!: string | null;

  @Column({ name: 'urgency', type: 'text', nullable: true })
  urgency!: string | null;

  @Column({ name: 'timeline', type: 'text', nullable: true })
  timeline!: string | null;

  @Column({ name: 'status', type: 'text', default: 'new' })
  status!: LeadStatus;

  @Column({ name: 'lead_score', type: 'int' })
  leadScore!: number;

  @Column({ name: 'score_version', type: 'int' })
  scoreVersion!: number;

  @Column({ name: 'score_contributions', type: 'jsonb' })
  scoreContributions!: ScoreContribution[];

  @Column({ name: 'engagement_level', type: 'text' })
  engagementLevel!: EngagementLevel;

  @Column({ name: 'source', type: 'text', default: 'demo' })
  source!: string;

  @Column({ name: 'tags', type: 'text', array: true })
  tags!: string[];

  @Column({ name: 'last_interaction', type: 'timestamptz', nullable: true })
  lastInteraction!: Date | null;

  @Column({ name: 'assigned_to', type: 'uuid', nullable: true })
  assignedTo!: string | null;

  @Column({ name: 'claimed_at', type: 'timestamptz', nullable: true })
  claimedAt!: Date | null;

  @Column({ name: 'first_contact_at', type: 'timestamptz', nullable: true })
  firstContactAt!: Date | null;

  @Column({ name: 'contact_id', type: 'uuid', nullable: true })
  contactId!: string | null;

  @Column({ name: 'conflict_state', type: 'text', nullable: true })
  conflictState!: ConflictState | null;

  @Column({ name: 'notes', type: 'text', default: '' })
  notes!: string;

  @Column({ name: 'intake_fingerprint', type: 'text', select: false })
  intakeFingerprint!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
