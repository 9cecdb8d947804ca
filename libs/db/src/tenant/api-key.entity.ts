/** An API key for a tenant's programs; only its hash is stored. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from './tenant.entity.js';

@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text') keyPrefix!: string;
  @Column('text') keyHash!: string;
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
