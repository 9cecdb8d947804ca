/** A person's business profile. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { Industry } from '@praxis/contracts/core/industry.const';
import { UserEntity } from './user.entity.js';

@Entity('profiles')
export class ProfileEntity {
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') userId!: string;
  @Column('text', { nullable: true }) businessName!: string | null;
  @Column('text', { nullable: true }) industry!: Industry | null;
  @Column('text', { nullable: true }) website!: string | null;
  @Column('text', { nullable: true }) companySize!: string | null;
  @Column('text', { nullable: true }) phone!: string | null;
  @Column('text', { nullable: true }) timezone!: string | null;
  @Column('text', { nullable: true }) serviceAreaCity!: string | null;
  @Column('text', { nullable: true }) serviceAreaState!: string | null;
  @Column('text', { nullable: true }) crmType!: string | null;
  @Column('text', { nullable: true }) preferredCallFlow!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
