/** A sign-in that waits for its second factor. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuthSessionMethod } from '@praxis/contracts/auth/auth';

@Entity('pending_sign_ins')
export class PendingSignInEntity {
  @PrimaryColumn('text') tokenHash!: string;
  @Column('uuid') userId!: string;
  @Column('text') method!: AuthSessionMethod;
  @Column('timestamptz') expiresAt!: Date;
}
