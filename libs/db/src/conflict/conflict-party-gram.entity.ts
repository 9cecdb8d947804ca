/** A keyed hash of a part of a name on the conflict list, with which similar names are found. */
import { Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ConflictPartyEntity } from './conflict-party.entity.js';

@Entity('conflict_party_grams')
export class ConflictPartyGramEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('bigint') gram!: string;
  @TenantForeignKey(() => ConflictPartyEntity, { refersTo: 'number', onDelete: 'CASCADE' })
  @PrimaryColumn('bigint')
  partyNumber!: string;
  @PrimaryColumn('int') grams!: number;
}
