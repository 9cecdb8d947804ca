/** Which variant of an A/B test a call began with. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AbVariant } from '@praxis/contracts/ab-test/ab-test.const';

@Entity('ab_test_calls')
export class AbTestCallEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') testId!: string;
  @PrimaryColumn('uuid') callId!: string;
  @Column('text') variant!: AbVariant;
}
