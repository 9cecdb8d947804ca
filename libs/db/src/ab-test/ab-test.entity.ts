/** An A/B test of a text that a shipped workflow sends. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AbChannel, AbGoal, AbTestStatus } from '@praxis/contracts/ab-test/ab-test.const';

@Entity('ab_tests')
export class AbTestEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') name!: string;
  @Column('text') templateId!: string;
  @Column('text') stepId!: string;
  @Column('text') channel!: AbChannel;
  @Column('text', { nullable: true }) aSubject!: string | null;
  @Column('text') aBody!: string;
  @Column('text', { nullable: true }) bSubject!: string | null;
  @Column('text') bBody!: string;
  @Column('int', { default: 50 }) trafficSplit!: number;
  @Column('text') goal!: AbGoal;
  @Column('text', { default: 'draft' }) status!: AbTestStatus;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) stoppedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
