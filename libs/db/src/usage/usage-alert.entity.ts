/** An alert that a cycle has used so much of a quota. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { ResourceType } from '@praxis/contracts/usage/usage.const';

@Entity('usage_alerts')
export class UsageAlertEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') billingCycleId!: string;
  @Column('text') resourceType!: ResourceType;
  @Column('text') alertType!: 'quota_warning' | 'quota_reached';
  @Column('int') thresholdPercentage!: number;
  @Column('int') currentUsage!: number;
  @Column('int') quotaLimit!: number;
  @Column('boolean', { default: false }) isSent!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
