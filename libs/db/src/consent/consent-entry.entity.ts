/** An entry of the consent ledger; only ever added, each chained to the previous one. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { ConsentAction, ConsentChannel, ConsentMethod } from '@praxis/contracts/consent/consent.const';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('consent_ledger')
export class ConsentEntryEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('bigint', { default: 0 }) position!: string;
  @Column('text') channel!: ConsentChannel;
  @Column('text') contactKey!: string;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  @Column('text') action!: ConsentAction;
  @Column('text') method!: ConsentMethod;
  @Column('text', { default: '' }) evidence!: string;
  @Column('text', { default: 'person' }) actor!: string;
  @Column('text', { default: '' }) wordingVersion!: string;
  @Column('timestamptz') occurredAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) recordedAt!: Date;
  @Column('bytea', { default: () => "'\\x'" }) contentHash!: Buffer;
  @Column('bytea', { default: () => "'\\x'" }) previousHash!: Buffer;
  @Column('bytea', { default: () => "'\\x'" }) hash!: Buffer;
}
