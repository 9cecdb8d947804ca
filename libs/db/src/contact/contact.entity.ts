/** One person with all their leads. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('contacts')
export class ContactEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('uuid', { nullable: true }) mergedInto!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
