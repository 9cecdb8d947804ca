/** A revoked key: the part of it that was shown. Its value was deleted. */
import type { KeyPermission, KeyType } from '@praxis/contracts/vault/vault.const';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('revoked_keys')
export class RevokedKeyEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @Column('text') service!: string;
  @Column('text', { nullable: true }) keyName!: string | null;
  @Column('text') keyType!: KeyType;
  @Column('text') hint!: string;
  @Column('text', { array: true }) permissions!: KeyPermission[];
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('timestamptz') createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) revokedAt!: Date;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  revokedBy!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
}
