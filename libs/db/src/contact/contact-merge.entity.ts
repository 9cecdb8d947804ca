/** A merge of two contacts, or a lead that joined a contact by the same address or number. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { MergeReason } from '@praxis/contracts/contact/merged-contact';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ContactEntity } from './contact.entity.js';

@Entity('contact_merges')
export class ContactMergeEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') reason!: MergeReason;
  @TenantForeignKey(() => ContactEntity, { onDelete: 'CASCADE' })
  @Column('uuid', { nullable: true })
  fromContact!: string | null;
  @TenantForeignKey(() => ContactEntity, { onDelete: 'CASCADE' }) @Column('uuid') toContact!: string;
  @Column('uuid', { array: true, default: () => "'{}'" }) leadIds!: string[];
  @Column('bigint', { array: true, default: () => "'{}'" }) pointIds!: string[];
  @Column('text', { nullable: true }) mergedBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) mergedAt!: Date;
  @Column('text', { nullable: true }) undoneBy!: string | null;
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
}
