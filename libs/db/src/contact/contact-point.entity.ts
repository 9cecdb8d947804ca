/** An address or number that belongs to one contact. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contact_points')
export class ContactPointEntity {
  @PrimaryColumn('bigint', { generated: 'identity', generatedIdentity: 'ALWAYS' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') kind!: 'email' | 'phone';
  @Column('text') value!: string;
  @Column('uuid') contactId!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
