/** One conversation with the AI receptionist; texts in the caller's own words are encrypted. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type {
  CallEnd,
  CallLanguage,
  CallQuestion,
  CallState,
  CallUrgency,
} from '@praxis/contracts/call/call.const';
import type { AiCallState } from '@praxis/contracts/call/call';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('calls')
export class CallEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') sessionId!: string;
  @Column('text') industry!: Industry;
  @Column('text') mode!: Mode;
  @Column('text') language!: CallLanguage;
  @Column('text') state!: CallState;
  @Column('text', { nullable: true }) endReason!: CallEnd | null;
  @Column('text', { default: 'low' }) urgency!: CallUrgency;
  @Column('int', { default: 0 }) leadScore!: number;
  @Column('text', { default: 'qualifying' }) qualificationStatus!: AiCallState['qualificationStatus'];
  /** Plain text only in rows of an earlier version, like `contact`. */
  @Column('jsonb', { default: () => "'{}'" }) responses!: AiCallState['responses'];
  @Column('jsonb', { default: () => "'[]'" }) objections!: AiCallState['objections'];
  @Column('jsonb', { default: () => "'{}'" }) contact!: AiCallState['contactInfo'];
  @Column('text', { nullable: true }) currentQuestion!: CallQuestion | null;
  @Column('boolean', { default: false }) appointmentBooked!: boolean;
  @Column('boolean', { default: false }) escalated!: boolean;
  @Column('text', { default: 'granted' }) recording!: 'granted' | 'declined';
  @Column('text') promptVersion!: string;
  @Column('text') model!: string;
  @Column('int', { default: 0 }) turns!: number;
  @Column('float8', { default: 0 }) modelMs!: number;
  @Column('timestamptz', { nullable: true }) qualifiedAt!: Date | null;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  leadId!: string | null;
  @Column('text') workflowId!: string;
  @Column('text', { nullable: true }) runId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) startedAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('bytea', { nullable: true }) sealed!: Buffer | null;
  /** When the call was marked as handled. */
  @Column('timestamptz', { nullable: true }) handledAt!: Date | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  handledBy!: string | null;
}
