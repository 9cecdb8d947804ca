/** An export as it was requested, and its progress. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type {
  ExportFileFormat,
  ExportKind,
  ExportState,
  ExportWindow,
} from '@praxis/contracts/export/export.const';
import type { SignedExportManifest } from '@praxis/contracts/export/export';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('exports')
export class ExportEntity {
  @PrimaryColumn('uuid') id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('uuid') requestedBy!: string;
  @Column('text') dataType!: ExportKind;
  @Column('text') format!: ExportFileFormat;
  /** The lead of the person that a proof is about. */
  @Column('uuid', { nullable: true }) subjectId!: string | null;
  @Column('boolean') masked!: boolean;
  @Column('text') timeWindow!: ExportWindow;
  @Column('text') state!: ExportState;
  @Column('int', { default: 0 }) rows!: number;
  @Column('bigint', { default: 0 }) bytes!: string;
  @Column('int', { nullable: true }) total!: number | null;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('jsonb', { nullable: true }) manifest!: SignedExportManifest | null;
  @Column('timestamptz', { default: () => 'now()' }) requestedAt!: Date;
  @Column('timestamptz', { nullable: true }) finishedAt!: Date | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: Date | null;
}
