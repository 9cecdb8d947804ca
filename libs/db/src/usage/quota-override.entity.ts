/** An admin's quota for one tenant, which replaces its plan's, and the most that is granted. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { LimitedResource } from '@praxis/contracts/usage/quota-override';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('quota_overrides')
export class QuotaOverrideEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') resourceType!: LimitedResource;
  @Column('bigint', { nullable: true }) quota!: string | null;
  @Column('bigint', { nullable: true }) hardCap!: string | null;
  @Column('text') reason!: string;
  @Column('timestamptz', { nullable: true }) endsAt!: Date | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
