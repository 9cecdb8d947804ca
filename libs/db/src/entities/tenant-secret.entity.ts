/** A credential of a tenant for one service, sealed. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenant_secrets')
export class TenantSecret {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'service', type: 'text' })
  service!: string;

  @Column({ name: 'key_version', type: 'int' })
  keyVersion!: number;

  @Column({ name: 'ciphertext', type: 'bytea' })
  ciphertext!: Buffer;

  @Column({ name: 'hint', type: 'text' })
  hint!: string;

  @Column({ name: 'created_by', type: 'uuid', nullable: true })
  createdBy!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true })
  lastUsedAt!: Date | null;
}
