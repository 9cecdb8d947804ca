/** A law firm or agency that uses Praxis. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Industry } from '@praxis/contracts/core/industry.const';
import type { Tier } from '@praxis/contracts/billing/package.const';

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
  @Column('text', { nullable: true }) domain!: string | null;
  @Column('text', { nullable: true }) planTier!: Tier | null;
  @Column('int', { nullable: true }) monthlyFeeCents!: number | null;
  @Column('int', { nullable: true }) setupFeeCents!: number | null;
  @Column('text', { default: '' }) contactName!: string;
  @Column('text', { default: '' }) contactEmail!: string;
  @Column('text', { default: '' }) website!: string;
  @Column('text', { default: '' }) companySize!: string;
  @Column('text', { default: '' }) serviceAreaCity!: string;
  @Column('text', { default: '' }) serviceAreaState!: string;
  @Column('text', { nullable: true }) statusReason!: string | null;
  @Column('timestamptz', { nullable: true }) statusChangedAt!: Date | null;
  @Column('int', { default: 1 }) version!: number;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
