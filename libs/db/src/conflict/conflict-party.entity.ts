/** An entry of a firm's conflict list; the name is encrypted. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ConflictRole } from '@praxis/contracts/conflict/conflict.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('conflict_parties')
export class ConflictPartyEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column({ type: 'bigint', generated: 'identity', generatedIdentity: 'BY DEFAULT' }) number!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') role!: ConflictRole;
  @Column('bytea') sealed!: Buffer;
  @Column('text') fingerprint!: string;
  @Column('text') addedBy!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
