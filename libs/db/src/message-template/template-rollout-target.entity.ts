/** A rollout's effect on one practice's copy of a template. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { CopyOutcome, TargetStatus } from '@praxis/contracts/message-template/message-template.const';
import type { StoredCopy } from './rollout-target.js';

@Entity('template_rollout_targets')
export class TemplateRolloutTargetEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') operationId!: string;
  @PrimaryColumn('uuid') templateId!: string;
  @Column('int') version!: number;
  @Column('text', { default: 'waiting' }) status!: TargetStatus;
  @Column('text', { nullable: true }) outcome!: CopyOutcome | null;
  @Column('jsonb', { nullable: true }) before!: StoredCopy | null;
  @Column('jsonb', { nullable: true }) after!: StoredCopy | null;
  @Column('uuid', { nullable: true }) userId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
