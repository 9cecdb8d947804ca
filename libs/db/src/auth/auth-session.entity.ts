/** A person's sign-in in one browser. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AuthSessionMethod } from '@praxis/contracts/auth/auth';
import { UserEntity } from './user.entity.js';

@Entity('sessions')
export class AuthSessionEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') tokenHash!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @Column('uuid') userId!: string;
  @Column('text') method!: AuthSessionMethod;
  @Column('text') device!: string;
  @Column('boolean', { default: false }) readOnly!: boolean;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) lastUsedAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) rotatedAt!: Date;
  @Column('text', { nullable: true }) previousTokenHash!: string | null;
  @Column('timestamptz') expiresAt!: Date;
  @Column('timestamptz', { nullable: true }) revokedAt!: Date | null;
  /** When the enrollment began with which this session last added an authenticator app. */
  @Column('timestamptz', { nullable: true }) enrolledAt!: Date | null;
  /** The support access through which an admin acts in a practice, while it is granted. */
  @Column('uuid', { nullable: true }) supportAccessId!: string | null;
}
