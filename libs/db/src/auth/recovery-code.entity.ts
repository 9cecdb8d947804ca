/** A code that replaces a second factor, once; only its hash is kept. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

@Entity('recovery_codes')
export class RecoveryCodeEntity {
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') codeHash!: string;
  @Column('timestamptz', { nullable: true }) usedAt!: Date | null;
}
