/** A key for requests of a tenant's programs; only its hash is kept. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text') keyPrefix!: string;
  @Column('text') keyHash!: string;
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
