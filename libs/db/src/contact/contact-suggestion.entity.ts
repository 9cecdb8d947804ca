/** Two contacts that may be the same person. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ContactEntity } from './contact.entity.js';

@Entity('contact_suggestions')
export class ContactSuggestionEntity {
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') tenantId!: string;
  @TenantForeignKey(() => ContactEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') contactId!: string;
  @TenantForeignKey(() => ContactEntity, { onDelete: 'CASCADE' }) @PrimaryColumn('uuid') otherId!: string;
  @Column('text', { default: 'open' }) state!: 'open' | 'merged' | 'apart';
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
