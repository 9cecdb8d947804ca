/** A note about a practice that one admin hands over to another. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('handovers')
export class HandoverEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @Column('uuid') fromUser!: string;
  @ForeignKey(() => UserEntity, { onDelete: 'CASCADE' }) @Column('uuid') toUser!: string;
  /** Encrypted under the practice's key, because the note may be about people. */
  @Column('bytea') sealedNote!: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) doneAt!: Date | null;
}
