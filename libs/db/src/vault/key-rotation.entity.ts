/** A key that was replaced: its state while the previous key can be restored, and afterwards. */
import type { RotationState } from '@praxis/contracts/vault/vault.const';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('key_rotations')
export class KeyRotationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('uuid') secretId!: string;
  @Column('text') service!: string;
  @Column('uuid', { nullable: true }) formerId!: string | null;
  @Column('timestamptz', { nullable: true }) formerExpiresAt!: Date | null;
  @Column('text', { default: 'watching' }) state!: RotationState;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  startedBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) startedAt!: Date;
  @Column('timestamptz') overlapUntil!: Date;
  @Column('int', { default: 0 }) checks!: number;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
  @Column('text', { nullable: true }) failure!: string | null;
}
