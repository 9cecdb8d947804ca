/** One text of a message template. It never changes. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import { UserEntity } from '../auth/user.entity.js';
import { MessageTemplateEntity } from './message-template.entity.js';

@Entity('message_template_versions')
export class MessageTemplateVersionEntity {
  @ForeignKey(() => MessageTemplateEntity, { onDelete: 'CASCADE' })
  @PrimaryColumn('uuid')
  templateId!: string;
  @PrimaryColumn('int') version!: number;
  @Column('text', { default: '' }) subject!: string;
  @Column('text') content!: string;
  @Column('text', { array: true, default: () => "'{}'" }) mergeTags!: string[];
  @Column('jsonb', { default: () => "'{}'" }) previewData!: Record<string, string>;
  @Column('text', { default: '' }) note!: string;
  @Column('int', { nullable: true }) restoredFrom!: number | null;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
