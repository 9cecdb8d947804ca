/** Two contacts became one, or a lead joined one by the same address or number. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { MergeReason } from '@praxis/contracts/contact/merged-contact';

@Entity('contact_merges')
export class ContactMergeEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') reason!: MergeReason;
  @Column('uuid', { nullable: true }) fromContact!: string | null;
  @Column('uuid') toContact!: string;
  @Column('uuid', { array: true, default: () => "'{}'" }) leadIds!: string[];
  @Column('bigint', { array: true, default: () => "'{}'" }) pointIds!: string[];
  @Column('text', { nullable: true }) mergedBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) mergedAt!: Date;
  @Column('text', { nullable: true }) undoneBy!: string | null;
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
}
