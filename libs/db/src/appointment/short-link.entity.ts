/** Which version of which appointment the code in a text message opens. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('short_links')
export class ShortLinkEntity {
  /** SHA-256 of the code, in hexadecimal. */
  @PrimaryColumn('text') codeHash!: string;
  @Column('uuid') tenantId!: string;
  @Column('uuid') appointmentId!: string;
  @Column('int') sequence!: number;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
