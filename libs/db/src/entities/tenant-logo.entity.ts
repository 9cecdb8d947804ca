/** The logo of a tenant. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('tenant_logos')
export class TenantLogo {
  @PrimaryColumn({ name: 'tenant_id', type: 'uuid' })
  tenantId!: string;

  @Column({ name: 'content_type', type: 'text' })
  contentType!: string;

  @Column({ name: 'data', type: 'bytea' })
  data!: Buffer;

  @Column({ name: 'version', type: 'text' })
  version!: string;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
