/** A version of a tenant's instructions for the AI receptionist. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('call_prompts')
export class CallPromptEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('int') version!: number;
  @Column('text') guidance!: string;
  @Column('uuid', { nullable: true }) createdBy!: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
