/** A law firm or agency that uses Praxis. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Industry } from '@praxis/contracts/core/industry.const';

@Entity('tenants')
export class TenantEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') name!: string;
  @Column('text') slug!: string;
  @Column('text') industry!: Industry;
  @Column('text', { default: 'active' }) status!: 'active' | 'inactive' | 'suspended';
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('jsonb', { default: () => "'{}'" }) brandJson!: Record<string, unknown>;
  @Column('jsonb', { default: () => "'{}'" }) settings!: Record<string, unknown>;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
