/** The breaker of one tenant, or of the platform, at one vendor. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { BreakerProvider, BreakerState } from '@praxis/contracts/health/provider-breaker.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('provider_breakers')
export class ProviderBreakerEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  tenantId!: string | null;
  @Column('text') provider!: BreakerProvider;
  @Column('uuid', { nullable: true }) hostId!: string | null;
  @Column('text', { default: 'closed' }) state!: BreakerState;
  @Column('boolean', { default: false }) isIsolated!: boolean;
  @Column('int', { default: 0 }) failures!: number;
  @Column('timestamptz', { nullable: true }) openedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) probeAt!: Date | null;
  @Column('uuid', { nullable: true }) probe!: string | null;
  @Column('timestamptz', { nullable: true }) probeSince!: Date | null;
  @Column('text', { nullable: true }) lastErrorCode!: string | null;
  @Column('timestamptz', { nullable: true }) lastFailureAt!: Date | null;
  @Column('timestamptz', { nullable: true }) nextReleaseAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
