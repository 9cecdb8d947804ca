/** A note about a practice that one admin hands over to another. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('handovers')
export class HandoverEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') fromUser!: string;
  @Column('uuid') toUser!: string;
  /** Encrypted under the practice's key: people write about people. */
  @Column('bytea') sealedNote!: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) doneAt!: Date | null;
}
