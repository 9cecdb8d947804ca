/** A credential of a tenant for one service, encrypted. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenant_secrets')
export class TenantSecretEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') service!: string;
  @Column('int') keyVersion!: number;
  @Column('bytea') ciphertext!: Buffer;
  @Column('text') hint!: string;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
