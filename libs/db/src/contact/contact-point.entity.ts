/** An address or number that belongs to one contact. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { TenantForeignKey } from '../core/foreign-key.js';
import { TenantEntity } from '../tenant/tenant.entity.js';
import { ContactEntity } from './contact.entity.js';

@Entity('contact_points')
export class ContactPointEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') kind!: 'email' | 'phone';
  @Column('text') value!: string;
  @TenantForeignKey(() => ContactEntity, { onDelete: 'CASCADE' }) @Column('uuid') contactId!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
