/** A credential of a tenant for one service, encrypted. */
import type { KeyPermission, KeyType } from '@praxis/contracts/vault/vault.const';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('tenant_secrets')
export class TenantSecretEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') service!: string;
  @Column('int') keyVersion!: number;
  @Column('bytea') ciphertext!: Buffer;
  @Column('text') hint!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('text', { nullable: true }) keyName!: string | null;
  @Column('text', { default: 'api' }) keyType!: KeyType;
  @Column('text', { array: true, default: () => "'{read}'" }) permissions!: KeyPermission[];
  @Column('int', { default: 0 }) version!: number;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
  @Column('int', { nullable: true }) rotateDays!: number | null;
  @Column('int', { nullable: true }) warnedDays!: number | null;
  @Column('boolean', { default: false }) isUnseen!: boolean;
}
