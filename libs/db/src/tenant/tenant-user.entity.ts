/** Membership of a user in a tenant: viewer < staff < owner. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from './tenant.entity.js';

@Entity('tenant_users')
export class TenantUserEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @Column('uuid') userId!: string;
  @Column('text') role!: TenantRole;
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
