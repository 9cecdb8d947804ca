/** A run or signal that waits to be handed to the engine. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('outbox')
export class OutboxEntity {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' }) id!: string;
  @Column('uuid') tenantId!: string;
  @Column('text') kind!: string;
  @Column('text') dedupeKey!: string;
  @Column('jsonb') payload!: unknown;
  @Column('int', { default: 0 }) attempts!: number;
  @Column('timestamptz', { default: () => 'now()' }) nextAttemptAt!: Date;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) doneAt!: Date | null;
}
