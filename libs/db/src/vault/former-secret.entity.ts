/** A credential that was replaced and is still accepted for a while. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('former_secrets')
export class FormerSecretEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') service!: string;
  @Column('int', { nullable: true }) keyVersion!: number | null;
  @Column('bytea', { nullable: true }) ciphertext!: Buffer | null;
  @Column('timestamptz', { default: () => 'now()' }) replacedAt!: Date;
  @Column('uuid', { nullable: true }) secretId!: string | null;
  @Column('int', { nullable: true }) version!: number | null;
  @Column('text', { default: '' }) hint!: string;
}
