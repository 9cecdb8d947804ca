/** A key of the platform at a service, encrypted. */
import type { ServiceKeyService } from '@praxis/contracts/vault/vault.const';
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';

@Entity('service_keys')
export class ServiceKeyEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') service!: ServiceKeyService;
  @Column('text') keyName!: string;
  @Column('int') keyVersion!: number;
  @Column('int') version!: number;
  @Column('bytea') ciphertext!: Buffer;
  @Column('text') hint!: string;
  @Column('boolean', { default: true }) isActive!: boolean;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @Column('timestamptz', { nullable: true }) lastAccessedAt!: Date | null;
}
