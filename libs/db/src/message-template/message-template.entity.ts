/** A message template of the platform. Its texts are stored as versions. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type {
  TemplateIndustry,
  TemplateType,
} from '@praxis/contracts/message-template/message-template.const';

@Entity('message_templates')
export class MessageTemplateEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') templateKey!: string;
  @Column('text') name!: string;
  @Column('text', { default: '' }) description!: string;
  @Column('text') templateType!: TemplateType;
  @Column('text') industry!: TemplateIndustry;
  @Column('text') category!: string;
  @Column('boolean', { default: true }) isActive!: boolean;
  @Column('int', { default: 1 }) version!: number;
  @Column('int', { default: 1 }) revision!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { default: () => 'now()' }) updatedAt!: Date;
}
