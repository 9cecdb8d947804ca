/** A keyed hash of a part of a name on the conflict list, by which similar names are found. */
import { Entity, PrimaryColumn } from 'typeorm';

@Entity('conflict_party_grams')
export class ConflictPartyGramEntity {
  @PrimaryColumn('uuid') tenantId!: string;
  @PrimaryColumn('bigint') gram!: string;
  @PrimaryColumn('bigint') partyNumber!: string;
  @PrimaryColumn('int') grams!: number;
}
