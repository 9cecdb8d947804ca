/** A sign-in that waits for its second factor. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { AuthSessionMethod } from '@praxis/contracts/auth/auth';
import { UserEntity } from './user.entity.js';

@Entity('pending_sign_ins')
export class PendingSignInEntity {
  @PrimaryColumn('text') tokenHash!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @Column('uuid') userId!: string;
  @Column('text') method!: AuthSessionMethod;
  @Column('timestamptz') expiresAt!: Date;
}
