/** One saved version of a practice's facts. It never changes; the highest version is in force. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { FactTexts } from '@praxis/contracts/practice-fact/practice-fact.const';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('practice_fact_versions')
export class PracticeFactVersionEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('int') version!: number;
  /** A missing fact is not known. */
  @Column('jsonb') facts!: Partial<FactTexts>;
  /** The earlier version whose texts this version restored. */
  @Column('int', { nullable: true }) restored!: number | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
