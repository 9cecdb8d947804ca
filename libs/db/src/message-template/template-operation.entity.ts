/** An operation of an admin on many message templates. */
import { Column, Entity, ForeignKey, PrimaryColumn } from 'typeorm';
import type { OperationKind } from '@praxis/contracts/message-template/message-template.const';
import type { StoredChange } from './template-operation.js';
import { UserEntity } from '../auth/user.entity.js';

@Entity('template_operations')
export class TemplateOperationEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('text') kind!: OperationKind;
  @Column('jsonb', { default: () => "'[]'" }) templates!: StoredChange[];
  @Column('int', { default: 1 }) attempt!: number;
  @ForeignKey(() => UserEntity, { onDelete: 'SET NULL' })
  @Column('uuid', { nullable: true })
  createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) undoneAt!: Date | null;
}
