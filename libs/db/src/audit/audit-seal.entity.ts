/** A seal of the audit log: a signed hash of entries' hashes, chained to the previous seal. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('audit_seals')
export class AuditSealEntity {
  @PrimaryColumn('bigint') position!: string;
  @Column('bigint') firstId!: string;
  @Column('bigint') lastId!: string;
  @Column('int') entries!: number;
  @Column('bytea') contentHash!: Buffer;
  @Column('bytea') previousHash!: Buffer;
  @Column('bytea') hash!: Buffer;
  @Column('bytea') signature!: Buffer;
  @Column('timestamptz') sealedAt!: Date;
}
