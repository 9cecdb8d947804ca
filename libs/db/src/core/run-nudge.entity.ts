/** A signal that was sent to a run and that the run has not read yet. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('run_nudges')
export class RunNudgeEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('text') kind!: string;
  @PrimaryColumn('text') subject!: string;
  @Column('uuid', { default: () => 'gen_random_uuid()' }) token!: string;
  @Column('timestamptz', { nullable: true }) sentAt!: Date | null;
}
