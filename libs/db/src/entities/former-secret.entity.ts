/** A credential of a tenant that was replaced or removed, sealed; or that the platform's was used until then. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('former_secrets')
export class FormerSecret {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'service', type: 'text' })
  service!: string;

  @Column({ name: 'key_version', type: 'int', nullable: true })
  keyVersion!: number | null;

  @Column({ name: 'ciphertext', type: 'bytea', nullable: true })
  ciphertext!: Buffer | null;

  @Column({ name: 'replaced_at', type: 'timestamptz', default: () => 'now()' })
  replacedAt!: Date;
}
