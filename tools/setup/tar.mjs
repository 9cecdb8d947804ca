// @ts-check
/** Reads one file of a .tar.gz in memory. Enough for release archives, so that no tool is needed. */
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/**
 * @param {Buffer} archive a gzipped tar archive
 * @param {string} name base name of the wanted file
 * @returns {Buffer | undefined} its content
 */
export function fileFromTarGz(archive, name) {
  const tar = gunzipSync(archive);
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK);
    const path = text(header, 0, 100);
    if (path === '') return undefined;
    const size = Number.parseInt(text(header, 124, 12).trim() || '0', 8);
    const type = text(header, 156, 1);
    const start = at + BLOCK;
    if ((type === '0' || type === '') && path.split('/').at(-1) === name)
      return tar.subarray(start, start + size);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
  return undefined;
}

/**
 * @param {Buffer} header
 * @param {number} offset
 * @param {number} length
 * @returns {string} a NUL-terminated field
 */
function text(header, offset, length) {
  const field = header.subarray(offset, offset + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString('utf8');
}
