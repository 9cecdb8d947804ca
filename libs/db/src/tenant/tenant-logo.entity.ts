/** The logo of a tenant. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenant_logos')
export class TenantLogoEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @Column('text') contentType!: 'image/png' | 'image/jpeg' | 'image/webp';
  @Column('bytea') data!: Buffer;
  @Column('text') version!: string;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
