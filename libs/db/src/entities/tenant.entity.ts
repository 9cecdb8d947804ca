/** A law firm or agency that uses Praxis. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Industry } from '@praxis/contracts/core/industry.const';

@Entity('tenants')
export class Tenant {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ name: 'name', type: 'text' })
  name!: string;

  @Column({ name: 'slug', type: 'text' })
  slug!: string;

  @Column({ name: 'industry', type: 'text' })
  industry!: Industry;

  @Column({ name: 'status', type: 'text', default: 'active' })
  status!: string;

  @Column({ name: 'phone', type: 'text', nullable: true })
  phone!: string | null;

  @Column({ name: 'brand_json', type: 'jsonb', default: {} })
  brandJson!: Record<string, unknown>;

  @Column({ name: 'settings', type: 'jsonb', default: {} })
  settings!: Record<string, unknown>;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'updated_at', type: 'timestamptz', default: () => 'now()' })
  updatedAt!: Date;
}
