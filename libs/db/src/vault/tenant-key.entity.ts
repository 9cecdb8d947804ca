/** A data key of a tenant, wrapped. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenant_keys')
export class TenantKeyEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('int') version!: number;
  @Column('bytea') wrappedKey!: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
