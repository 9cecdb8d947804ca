/** What screens read of a journey; where the process itself is, Temporal knows. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { JourneyStatus } from '@praxis/contracts/journey/journey.const';
import type { JourneySteps } from '../journey/journey-step.js';
import type { Industry, Mode } from '@praxis/contracts/core/industry.const';

@Entity('journeys')
export class Journey {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'session_id', type: 'text' })
  sessionId!: string;

  @Column({ name: 'industry', type: 'text' })
  industry!: Industry;

  @Column({ name: 'mode', type: 'text' })
  mode!: Mode;

  @Column({ name: 'status', type: 'text' })
  status!: JourneyStatus;

  @Column({ name: 'workflow_id', type: 'text' })
  workflowId!: string;

  @Column({ name: 'run_id', type: 'text', nullable: true })
  runId!: string | null;

  @Column({ name: 'lead_id', type: 'uuid', nullable: true })
  leadId!: string | null;

  @Column({ name: 'steps', type: 'jsonb' })
  steps!: JourneySteps;

  @Column({ name: 'version', type: 'bigint' })
  version!: string;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;

  @Column({ name: 'closed_at', type: 'timestamptz', nullable: true })
  closedAt!: Date | null;
}
