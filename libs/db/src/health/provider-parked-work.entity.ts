/** Work of a run that waits because a breaker is open. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ProviderBreakerEntity } from './provider-breaker.entity.js';

@Entity('provider_parked_work')
export class ProviderParkedWorkEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => ProviderBreakerEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  breakerId!: string;
  @PrimaryColumn('text') workflowId!: string;
  @PrimaryColumn('text', { default: '' }) workId!: string;
  @Column('timestamptz', { default: () => 'now()' }) parkedAt!: Date;
  @Column('timestamptz') dueAt!: Date;
}
