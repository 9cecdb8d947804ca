/** A challenge that a passkey is to sign, once. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('passkey_challenges')
export class PasskeyChallengeEntity {
  @PrimaryColumn('text') challenge!: string;
  @Column('uuid', { nullable: true }) sessionId!: string | null;
  @Column('timestamptz') expiresAt!: Date;
}
