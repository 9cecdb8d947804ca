/** A data key of the platform, wrapped. */
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('platform_keys')
export class PlatformKeyEntity {
  @PrimaryColumn('int') version!: number;
  @Column('bytea') wrappedKey!: Buffer;
  @Column('timestamptz', { default: () => 'now()' }) createdAt!: Date;
}
