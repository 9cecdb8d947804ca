/** A row of an import file, as it was read, with its result. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('import_rows')
export class ImportRowEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') importId!: string;
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
