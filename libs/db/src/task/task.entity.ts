/** Something that a person of the practice has to do or to answer. */
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TaskKind, TaskStatus } from '@praxis/contracts/task/task.const';

@Entity('tasks')
export class TaskEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') kind!: TaskKind;
  @Column('text') title!: string;
  @Column('text') namedTitle!: string;
  @Column('text') maskedTitle!: string;
  @Column('uuid', { nullable: true }) leadId!: string | null;
  /** The run of an automation that gave it. */
  @Column('uuid', { nullable: true }) runId!: string | null;
  @Column('timestamptz', { nullable: true }) dueAt!: Date | null;
  @Column('text', { default: 'open' }) status!: TaskStatus;
  @Column('uuid', { nullable: true }) settledBy!: string | null;
  @Column('timestamptz', { nullable: true }) settledAt!: Date | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
