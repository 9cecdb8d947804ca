/** A site that may show the practice's booking page inside its own. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('embed_origins')
export class EmbedOriginEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  /** Scheme, host and port, as browsers write an origin. */
  @PrimaryColumn('text') origin!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
