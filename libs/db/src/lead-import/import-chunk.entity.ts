/** A chunk of an uploaded import file. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ImportEntity } from './import.entity.js';

@Entity('import_chunks')
export class ImportChunkEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => ImportEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') importId!: string;
  @PrimaryColumn('int') position!: number;
  @Column('bytea') bytes!: Buffer;
}
