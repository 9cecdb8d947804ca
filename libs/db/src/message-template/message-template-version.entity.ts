/** One text of a message template. It never changes. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('message_template_versions')
export class MessageTemplateVersionEntity {
  @PrimaryColumn('uuid') templateId!: string;
  @PrimaryColumn('int') version!: number;
  @Column('text', { default: '' }) subject!: string;
  @Column('text') content!: string;
  @Column('text', { array: true, default: () => "'{}'" }) mergeTags!: string[];
  @Column('jsonb', { default: () => "'{}'" }) previewData!: Record<string, string>;
  @Column('text', { default: '' }) note!: string;
  @Column('int', { nullable: true }) restoredFrom!: number | null;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
