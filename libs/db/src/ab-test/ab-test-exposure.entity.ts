/** Which variant of an A/B test a lead was sent: once, whatever is sent again. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AbVariant } from '@praxis/contracts/ab-test/ab-test.const';

@Entity('ab_test_exposures')
export class AbTestExposureEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') testId!: string;
  @PrimaryColumn('uuid') leadId!: string;
  @Column('text') variant!: AbVariant;
  @Column('uuid') messageId!: string;
}
