/** A chunk of an uploaded import file. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('import_chunks')
export class ImportChunkEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') importId!: string;
  @PrimaryColumn('int') position!: number;
  @Column('bytea') bytes!: Buffer;
}
