/** A rule that opens an incident while a figure of the whole platform, or of one practice, is out of bounds. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AlertBackTest } from '@praxis/contracts/health/alert-rule';
import type { AlertComparison, AlertMetric } from '@praxis/contracts/health/alert-rule.const';
import type { IncidentSeverity, ServiceName } from '@praxis/contracts/health/service.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('alert_rules')
export class AlertRuleEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') name!: string;
  @Column('text') severity!: IncidentSeverity;
  @Column('text') metric!: AlertMetric;
  @Column('text', { nullable: true }) service!: ServiceName | null;
  @Column('text') comparison!: AlertComparison;
  @Column('float8') threshold!: number;
  @Column('int') windowMinutes!: number;
  @Column('int') forMinutes!: number;
  @Column('int') minEvents!: number;
  @Column('boolean', { default: false }) isEnabled!: boolean;
  @Column('jsonb', { nullable: true }) backTest!: AlertBackTest | null;
  @Column('int', { nullable: true }) metSince!: number | null;
  @Column('int', { nullable: true }) clearSince!: number | null;
  @Column('boolean', { default: false }) isFiring!: boolean;
  @Column('float8', { nullable: true }) lastValue!: number | null;
  @Column('int', { nullable: true }) checkedMinute!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  practiceId!: string | null;
}
