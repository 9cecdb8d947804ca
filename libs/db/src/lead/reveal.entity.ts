/** A person looked at one record unmasked, for a while and for a purpose. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('reveals')
export class RevealEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') userId!: string;
  @Column('text') recordType!: 'lead' | 'call';
  @Column('uuid') recordId!: string;
  @Column('text') purpose!: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz') expiresAt!: Date;
}
