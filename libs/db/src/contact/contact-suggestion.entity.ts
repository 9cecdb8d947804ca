/** Two contacts that may be the same person. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contact_suggestions')
export class ContactSuggestionEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('uuid') contactId!: string;
  @PrimaryColumn('uuid') otherId!: string;
  @Column('text', { default: 'open' }) state!: 'open' | 'merged' | 'apart';
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
