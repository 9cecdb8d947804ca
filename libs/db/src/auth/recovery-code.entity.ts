/** A code that replaces a second factor, once; only its hash is kept. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') codeHash!: string;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
