/** A data key of a tenant, wrapped. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenant_keys')
export class TenantKey {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @PrimaryColumn({ name: 'version', type: 'int' })
  version!: number;

  @Column({ name: 'wrapped_key', type: 'bytea' })
  wrappedKey!: Buffer;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;
}
