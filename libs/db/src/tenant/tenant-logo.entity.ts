/** The logo of a tenant. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from './tenant.entity.js';

@Entity('tenant_logos')
export class TenantLogoEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @Column('text') contentType!: 'image/png' | 'image/jpeg' | 'image/webp';
  @Column('bytea') data!: Buffer;
  @Column('text') version!: string;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
