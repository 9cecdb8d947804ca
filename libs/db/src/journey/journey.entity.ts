/** A journey's record for screens; the progress of the process itself is in Temporal. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';
import type { JourneyStatus } from '@praxis/contracts/journey/journey.const';
import type { JourneySteps } from './journey.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('journeys')
export class JourneyEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') sessionId!: string;
  @Column('text') industry!: Industry;
  @Column('text') mode!: Mode;
  @Column('text') status!: JourneyStatus;
  @Column('text') workflowId!: string;
  @Column('text', { nullable: true }) runId!: string | null;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('jsonb', { default: () => "'{}'" }) steps!: JourneySteps;
  @Column('bigint', { default: 1 }) version!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) closedAt!: Date | null;
}
