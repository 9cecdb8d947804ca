/** A row of an import file, as it was read, with its result. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ImportEntity } from './import.entity.js';

@Entity('import_rows')
export class ImportRowEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => ImportEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') importId!: string;
  @PrimaryColumn('int') line!: number;
  @Column('text', { nullable: true }) error!: string | null;
  @Column('jsonb', { nullable: true }) fields!: Record<string, unknown> | null;
  @Column('text', { nullable: true }) emailKey!: string | null;
  @Column('text', { nullable: true }) phoneKey!: string | null;
  @Column('int', { nullable: true }) sameAs!: number | null;
  @Column('uuid', { nullable: true }) knownLead!: string | null;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('text', { nullable: true }) outcome!: 'created' | 'updated' | 'skipped' | null;
  @Column('jsonb', { nullable: true }) filled!: Record<string, string> | null;
}
