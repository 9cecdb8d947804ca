/** A mailed link: a token that opens one thing once. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { TenantRole } from '@praxis/contracts/auth/role.const';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { UserEntity } from './user.entity.js';

@Entity('auth_links')
export class AuthLinkEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') kind!: 'magic_link' | 'verify_email' | 'password_reset' | 'invitation';
  @Column('text') tokenHash!: string;
  @Column('text') email!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  userId!: string | null;
  @Column('text', { nullable: true }) browserHash!: string | null;
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  tenantId!: string | null;
  @Column('text', { nullable: true }) role!: TenantRole | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  invitedBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
  @Column('int', { nullable: true }) credentialsVersion!: number | null;
}
