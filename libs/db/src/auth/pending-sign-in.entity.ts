/** A sign-in that waits for its second factor. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SessionMethod } from '@praxis/contracts/auth/auth';

@Entity('pending_sign_ins')
export class PendingSignInEntity {
  @PrimaryColumn('text') tokenHash!: string;
  @Column('uuid') userId!: string;
  @Column('text') method!: SessionMethod;
  @Column('timestamptz') expiresAt!: Date;
}
