/** A challenge for a passkey to sign, once. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { AuthSessionEntity } from './auth-session.entity.js';

@Entity('passkey_challenges')
export class PasskeyChallengeEntity {
  @PrimaryColumn('text') challenge!: string;
  @ForeignKey(() => AuthSessionEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  sessionId!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}
