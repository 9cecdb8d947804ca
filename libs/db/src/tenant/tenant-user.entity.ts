/** Membership of a user in a tenant: viewer < staff < owner. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TenantRole } from '@praxis/contracts/auth/role.const';

@Entity('tenant_users')
export class TenantUserEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') userId!: string;
  @Column('text') role!: TenantRole;
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
