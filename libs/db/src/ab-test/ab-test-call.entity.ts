/** The variant of an A/B test with which a call began. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AbVariant } from '@praxis/contracts/ab-test/ab-test.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { CallEntity } from '../call/call.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { AbTestEntity } from './ab-test.entity.js';

@Entity('ab_test_calls')
export class AbTestCallEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @ForeignKey(() => AbTestEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') testId!: string;
  @TenantForeignKey(() => CallEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') callId!: string;
  @Column('text') variant!: AbVariant;
}
