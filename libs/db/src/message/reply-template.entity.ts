/** A text that a tenant's staff answer with. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('reply_templates')
export class ReplyTemplateEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text') body!: string;
  @Column('uuid', { nullable: true }) globalTemplateId!: string | null;
  @Column('int', { nullable: true }) baseVersion!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
