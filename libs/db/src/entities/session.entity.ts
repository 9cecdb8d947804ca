/** A sign-in of somebody, in one browser. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SessionMethod } from '@praxis/contracts/auth/auth';

@Entity('sessions')
export class Session {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ name: 'token_hash', type: 'text' })
  tokenHash!: string;

  @Column({ name: 'user_id', type: 'uuid' })
  userId!: string;

  @Column({ name: 'method', type: 'text' })
  method!: SessionMethod;

  @Column({ name: 'device', type: 'text' })
  device!: string;

  @Column({ name: 'read_only', type: 'boolean', default: false })
  readOnly!: boolean;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'last_used_at', type: 'timestamptz', default: () => 'now()' })
  lastUsedAt!: Date;

  @Column({ name: 'rotated_at', type: 'timestamptz', default: () => 'now()' })
  rotatedAt!: Date;

  @Column({ name: 'previous_token_hash', type: 'text', nullable: true })
  previousTokenHash!: string | null;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true })
  revokedAt!: Date | null;

  /** When the enrollment began by which it last added an authenticator app. */
  @Column({ name: 'enrolled_at', type: 'timestamptz', nullable: true })
  enrolledAt!: Date | null;
}
