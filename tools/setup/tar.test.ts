import { gzipSync } from 'node:zlib';
import { fileFromTarGz } from './tar.mjs';

function entry(path: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(path, 0);
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write('0', 156);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return Buffer.concat([header, body]);
}

const archive = gzipSync(
  Buffer.concat([entry('LICENSE', 'x'.repeat(700)), entry('bin/temporal', 'program'), Buffer.alloc(1024)]),
);

describe('fileFromTarGz', () => {
  it('finds a file after longer ones', () =>
    expect(fileFromTarGz(archive, 'temporal')?.toString()).toBe('program'));
  it('returns undefined if the archive does not contain the file', () =>
    expect(fileFromTarGz(archive, 'other')).toBeUndefined());
});
