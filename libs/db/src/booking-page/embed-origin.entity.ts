/** A site that may show the practice's booking page inside its own. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('embed_origins')
export class EmbedOriginEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  /** Scheme, host and port, as browsers write an origin. */
  @PrimaryColumn('text') origin!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
