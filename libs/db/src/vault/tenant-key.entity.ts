/** A data key of a tenant, wrapped. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('tenant_keys')
export class TenantKeyEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('int') version!: number;
  @Column('bytea') wrappedKey!: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
