/** An import of leads from a file, and its progress. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ImportMapping, ImportState } from '@praxis/contracts/lead-import/lead-import';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('imports')
export class ImportEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('uuid') createdBy!: string;
  @Column('text') author!: string;
  @Column('text') fileName!: string;
  @Column('text', { default: 'uploading' }) state!: ImportState | 'uploading';
  @Column('int', { default: 0 }) size!: number;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('text', { default: 'utf-8' }) encoding!: string;
  @Column('text', { default: ',' }) delimiter!: string;
  @Column('jsonb', { default: () => "'[]'" }) columns!: string[];
  @Column('jsonb', { default: () => "'[]'" }) sample!: string[][];
  @Column('jsonb', { default: () => "'{}'" }) suggestion!: Record<string, unknown>;
  @Column('jsonb', { nullable: true }) mapping!: ImportMapping | null;
  @Column('jsonb', { nullable: true }) preview!: Record<string, unknown> | null;
  @Column('int', { default: 0 }) rowsDone!: number;
  @Column('jsonb', { nullable: true }) result!: Record<string, unknown> | null;
  @Column('jsonb', { nullable: true }) undo!: Record<string, unknown> | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) startedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
}
