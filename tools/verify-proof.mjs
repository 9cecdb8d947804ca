// @ts-check
/**
 * Verifies a file that an installation of Praxis has signed, without Praxis:
 * node tools/verify-proof.mjs <file> [<manifest>] [--key=<base64>]
 *
 * For a proof of one person (JSON), checks its signature and the chain of its consent entries. For any file with its
 * manifest, checks size, hash and signature. `--key` is the public key that the installation publishes at
 * /v1/signing-key. Without it, the file's own key is used, which shows that nothing was changed but not by whom it was
 * signed. Plain Node, so that anybody can read and run it.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** @param {unknown} value @returns {string} JSON with sorted keys and no white space */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`;
}

/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash('sha256').update(bytes).digest();

/**
 * @param {unknown} content
 * @param {{ publicKey: string, value: string }} signature
 * @param {string | undefined} expectedKey
 */
function checkSignature(content, { publicKey, value }, expectedKey) {
  if (expectedKey !== undefined && publicKey !== expectedKey)
    throw new Error('it is signed with another key');
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(canonical(content)), key, Buffer.from(value, 'base64')))
    throw new Error('the signature does not fit: the content was changed');
}

/** Checks each entry's own hash, its place in the chain, and the chain up to its head. @param {any} proof */
function checkConsent({ tenant, consent }) {
  if (!consent.proof) return;
  let hash = Buffer.from(consent.proof.previousHash, 'hex');
  const links = consent.proof.contentHashes.map((/** @type {string} */ content) => {
    hash = sha256(Buffer.concat([hash, Buffer.from(content, 'hex')]));
    return hash.toString('hex');
  });
  if (links.at(-1) !== consent.proof.head) throw new Error('the chain of consent does not end in its head');
  for (const entry of consent.entries) {
    const { position, channel, contactKey, leadId, action, method, evidence, actor } = entry;
    const fields = [
      tenant.id,
      String(position),
      channel,
      contactKey,
      leadId,
      action,
      method,
      evidence,
      actor,
    ];
    const text = [...fields, entry.wordingVersion, entry.occurredAt, entry.recordedAt]
      .map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`))
      .join('');
    const at = position - consent.proof.firstPosition;
    const content = sha256(Buffer.from(text)).toString('hex');
    if (content !== consent.proof.contentHashes[at] || links[at] !== entry.hash)
      throw new Error(`consent entry ${position} is not the one that the ledger has`);
  }
}

/** @param {string[]} argv */
function main(argv) {
  const expectedKey = argv.find((word) => word.startsWith('--key='))?.slice('--key='.length);
  const [file, manifestFile] = argv.filter((word) => !word.startsWith('--'));
  if (file === undefined) throw new Error('name a file');
  const bytes = readFileSync(file);
  if (manifestFile !== undefined) {
    const { signature, ...manifest } = JSON.parse(readFileSync(manifestFile, 'utf8'));
    checkSignature(manifest, signature, expectedKey);
    if (sha256(bytes).toString('hex') !== manifest.sha256)
      throw new Error('the file is not the one of the manifest');
    return `the file is as it was signed (export ${manifest.exportId})`;
  }
  const { proof, signature } = JSON.parse(bytes.toString('utf8'));
  checkSignature(proof, signature, expectedKey);
  checkConsent(proof);
  return `the proof is as it was signed (export ${proof.exportId}); ${proof.consent.entries.length} consent entries in the chain`;
}

try {
  console.log(`OK: ${main(process.argv.slice(2))}`);
} catch (error) {
  console.error(`NOT VALID: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
