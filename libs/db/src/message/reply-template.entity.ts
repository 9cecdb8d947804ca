/** A saved reply of a tenant's staff. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { MessageTemplateVersionEntity } from '../message-template/message-template-version.entity.js';
import { TenantEntity } from '../tenant/tenant.entity.js';

@Entity('reply_templates')
@ForeignKey(
  () => MessageTemplateVersionEntity,
  ['globalTemplateId', 'baseVersion'],
  ['templateId', 'version'],
  { onDelete: 'SET NULL' },
)
export class ReplyTemplateEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @ForeignKey(() => TenantEntity, { onDelete: 'CASCADE' }) @Column('uuid') tenantId!: string;
  @Column('text') name!: string;
  @Column('text', { nullable: true }) subject!: string | null;
  @Column('text') body!: string;
  @Column('uuid', { nullable: true }) globalTemplateId!: string | null;
  @Column('int', { nullable: true }) baseVersion!: number | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
