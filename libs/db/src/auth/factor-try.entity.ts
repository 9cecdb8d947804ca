/** Wrong second-factor codes of one person from one device. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('factor_tries')
export class FactorTryEntity {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') device!: string;
  @Column('timestamptz', { default: () => 'now()' }) beganAt!: Date;
  @Column('int', { default: 1 }) count!: number;
}
