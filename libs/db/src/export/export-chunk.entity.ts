/** A chunk of an export file, and where the next one begins. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ExportEntity } from './export.entity.js';

@Entity('export_chunks')
export class ExportChunkEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => ExportEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') exportId!: string;
  @PrimaryColumn('int') seq!: number;
  @Column('bytea') body!: Buffer;
  @Column('text') sha256!: string;
  @Column('int') rows!: number;
  @Column('bigint') bytes!: string;
  @Column('text', { nullable: true }) nextAt!: string | null;
  @Column('uuid', { nullable: true }) nextId!: string | null;
  @Column('boolean', { default: false }) isSealed!: boolean;
}
