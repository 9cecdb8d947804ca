/** A second factor of an account: an authenticator app or a passkey. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity.js';

@Entity('user_factors')
export class UserFactorEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @Column('uuid') userId!: string;
  @Column('text') kind!: 'totp' | 'passkey';
  @Column('text', { nullable: true }) name!: string | null;
  @Column('bytea', { nullable: true }) sealedSecret!: Buffer | null;
  @Column('bigint', { nullable: true }) lastStep!: string | null;
  @Column('text', { nullable: true }) credentialId!: string | null;
  @Column('bytea', { nullable: true }) publicKey!: Buffer | null;
  @Column('bigint', { nullable: true }) signCount!: string | null;
  @Column('text', { array: true, nullable: true }) transports!: string[] | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) lastUsedAt!: Date | null;
}
