/** An automation's definition, as it was saved once. It never changes. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Definition } from '@praxis/contracts/automation/automation';
import { TenantForeignKey } from '../core/foreign-key.js';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { AutomationEntity } from './automation.entity.js';

@Entity('automation_versions')
export class AutomationVersionEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => AutomationEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  automationId!: string;
  @PrimaryColumn('int') version!: number;
  @Column('jsonb') definition!: Definition;
  /** The values of its parameters, by key. */
  @Column('jsonb', { default: () => "'{}'" }) settings!: Record<string, string>;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
