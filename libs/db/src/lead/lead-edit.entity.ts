/** A change of one of a lead's facts. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('lead_edits')
export class LeadEditEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') leadId!: string;
  @Column('uuid') editedBy!: string;
  @Column('text') field!: string;
  @Column('text', { nullable: true }) fromValue!: string | null;
  @Column('text', { nullable: true }) toValue!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
