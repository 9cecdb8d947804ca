/** The variant of an A/B test that a lead was sent. There is one row, even if the text is sent again. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AbVariant } from '@praxis/contracts/ab-test/ab-test.const';
import { TenantForeignKey } from '../core/foreign-key.js';
import { LeadEntity } from '../lead/lead.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { AbTestEntity } from './ab-test.entity.js';

@Entity('ab_test_exposures')
export class AbTestExposureEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @ForeignKey(() => AbTestEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') testId!: string;
  @TenantForeignKey(() => LeadEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') leadId!: string;
  @Column('text') variant!: AbVariant;
  @Column('uuid') messageId!: string;
}
