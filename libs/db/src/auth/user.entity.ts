/** A person who can sign in. Belongs to no tenant without a membership. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('users')
export class UserEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') email!: string;
  @Column('text', { nullable: true }) passwordHash!: string | null;
  @Column('timestamptz', { nullable: true }) emailVerifiedAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  /** Raised by every change of its password or its second factors. */
  @Column('int', { default: 0 }) credentialsVersion!: number;
  /** Chosen by the person; if null, their email address is shown. */
  @Column('text', { nullable: true }) displayName!: string | null;
}
