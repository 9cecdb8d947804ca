/** A practice's facts about itself, as they were saved once. They never change; the highest version is in force. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { FactTexts } from '@praxis/contracts/practice-fact/practice-fact.const';

@Entity('practice_fact_versions')
export class PracticeFactVersionEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('int') version!: number;
  /** A fact that is missing is not known. */
  @Column('jsonb') facts!: Partial<FactTexts>;
  /** The earlier version that this one brought back. */
  @Column('int', { nullable: true }) restored!: number | null;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
