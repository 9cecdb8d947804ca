/** The maximum use of a resource that an owner permits. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('usage_limits')
export class UsageLimitEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') resourceType!: ResourceType;
  @Column('int') hardLimit!: number;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  updatedBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
