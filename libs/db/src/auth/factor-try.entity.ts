/** Wrong second-factor codes of one person from one device. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

@Entity('factor_tries')
export class FactorTryEntity {
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') device!: string;
  @Column('timestamptz', { default: () => 'now()' }) beganAt!: Date;
  @Column('int', { default: 1 }) count!: number;
}
