/** A chunk of an export file, and where the next one begins. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('export_chunks')
export class ExportChunkEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') exportId!: string;
  @PrimaryColumn('int') seq!: number;
  @Column('bytea') body!: Buffer;
  @Column('text') sha256!: string;
  @Column('int') rows!: number;
  @Column('bigint') bytes!: string;
  @Column('text', { nullable: true }) nextAt!: string | null;
  @Column('uuid', { nullable: true }) nextId!: string | null;
  @Column('boolean', { default: false }) isSealed!: boolean;
}
