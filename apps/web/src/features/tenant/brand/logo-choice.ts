/** The logo in the editor: the current one, a newly chosen one, or none. */
import { LOGO_MAX_BYTES, LOGO_TYPES } from '@praxis/contracts/tenant/brand';

export type LogoChoice =
  | { kind: 'keep' }
  | { kind: 'remove' }
  /** `data` is the file in base64; `url` shows it before it is uploaded. */
  | { kind: 'new'; name: string; data: string; url: string };

/** The file types that `<input type="file">` offers first; the server checks the bytes. */
export const LOGO_ACCEPT = LOGO_TYPES.join(',');
export const LOGO_HELP = `PNG, JPEG or WebP, up to ${LOGO_MAX_BYTES / 1024} KB.`;

/** Why a file cannot be the logo; undefined if it can. */
export function logoProblem(file: { type: string; size: number }): string | undefined {
  if (!LOGO_TYPES.some((type) => type === file.type)) return 'The logo must be a PNG, JPEG or WebP file';
  if (file.size === 0) return 'The file is empty';
  if (file.size > LOGO_MAX_BYTES) return `The logo can have at most ${LOGO_MAX_BYTES / 1024} KB`;
  return undefined;
}

/** Reads the file into the editor. */
export function readLogo(file: File): Promise<LogoChoice> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onerror = () => reject(new Error('The file cannot be read'));
    reader.onload = () => {
      const url = String(reader.result);
      resolve({ kind: 'new', name: file.name, data: url.slice(url.indexOf(',') + 1), url });
    };
    reader.readAsDataURL(file);
  });
}
