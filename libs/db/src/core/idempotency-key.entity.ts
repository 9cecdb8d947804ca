/** An idempotency key, the fingerprint of its request, and the encrypted answer. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('idempotency_keys')
export class IdempotencyKeyEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') key!: string;
  @Column('text') requestFingerprint!: string;
  @Column('smallint', { nullable: true }) status!: number | null;
  /** The attempt that has committed the effect. */
  @Column('uuid', { nullable: true }) effectBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('bytea', { nullable: true }) sealedAnswer!: Buffer | null;
}
