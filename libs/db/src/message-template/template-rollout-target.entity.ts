/** A rollout's effect on one practice's copy of a template. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { CopyOutcome, TargetStatus } from '@praxis/contracts/message-template/message-template.const';
import type { StoredCopy } from './rollout-target.js';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { MessageTemplateEntity } from './message-template.entity.js';
import { TemplateOperationEntity } from './template-operation.entity.js';

@Entity('template_rollout_targets')
export class TemplateRolloutTargetEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @ForeignKey(() => TemplateOperationEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  operationId!: string;
  @ForeignKey(() => MessageTemplateEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  templateId!: string;
  @Column('int') version!: number;
  @Column('text', { default: 'waiting' }) status!: TargetStatus;
  @Column('text', { nullable: true }) outcome!: CopyOutcome | null;
  @Column('jsonb', { nullable: true }) before!: StoredCopy | null;
  @Column('jsonb', { nullable: true }) after!: StoredCopy | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
