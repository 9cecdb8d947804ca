/** A mailed link: a token that opens one thing once. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TenantRole } from '@praxis/contracts/auth/role.const';

@Entity('auth_links')
export class AuthLink {
  @PrimaryColumn({ name: 'id', type: 'uuid', default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ name: 'kind', type: 'text' })
  kind!: string;

  @Column({ name: 'token_hash', type: 'text' })
  tokenHash!: string;

  @Column({ name: 'email', type: 'text' })
  email!: string;

  @Column({ name: 'user_id', type: 'uuid', nullable: true })
  userId!: string | null;

  @Column({ name: 'credentials_version', type: 'int', nullable: true })
  credentialsVersion!: number | null;

  @Column({ name: 'browser_hash', type: 'text', nullable: true })
  browserHash!: string | null;

  @Column({ name: 'password_hash', type: 'text', nullable: true })
  passwordHash!: string | null;

  @Column({ name: 'tenant_id', type: 'uuid', nullable: true })
  tenantId!: string | null;

  @Column({ name: 'role', type: 'text', nullable: true })
  role!: TenantRole | null;

  @Column({ name: 'invited_by', type: 'uuid', nullable: true })
  invitedBy!: string | null;

  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' })
  createdAt!: Date;

  @Column({ name: 'expires_at', type: 'timestamptz' })
  expiresAt!: Date;

  @Column({ name: 'used_at', type: 'timestamptz', nullable: true })
  usedAt!: Date | null;
}
