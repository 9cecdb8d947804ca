// @ts-check
/**
 * The official Temporal CLI release, accepted only with its pinned checksum. Fails quickly on a machine
 * without internet access.
 */
import { createHash } from 'node:crypto';
import { fileFromTarGz } from './tar.mjs';
import { ARCHIVE_SHA256, TEMPORAL_CLI_VERSION } from './temporal-version.mjs';

const CONNECT_TIMEOUT_MS = 4_000;
const DOWNLOAD_TIMEOUT_MS = 180_000;
const BASE = `https://github.com/temporalio/cli/releases/download/v${TEMPORAL_CLI_VERSION}`;

/**
 * @param {string} platform
 * @param {string} arch
 * @returns {keyof typeof ARCHIVE_SHA256 | undefined}
 */
function releaseFor(platform, arch) {
  const name = `${platform}_${arch === 'x64' ? 'amd64' : arch}`;
  return name in ARCHIVE_SHA256 ? /** @type {keyof typeof ARCHIVE_SHA256} */ (name) : undefined;
}

/** @returns {Promise<Buffer>} the executable @throws if it cannot be downloaded or its checksum differs */
export async function downloadTemporalCli() {
  const release = releaseFor(process.platform, process.arch);
  if (!release) throw new Error(`no release for ${process.platform} ${process.arch}`);
  const archive = await fetchBytes(`${BASE}/temporal_cli_${TEMPORAL_CLI_VERSION}_${release}.tar.gz`);
  const digest = createHash('sha256').update(archive).digest('hex');
  if (digest !== ARCHIVE_SHA256[release]) throw new Error(`checksum mismatch: got ${digest}`);
  const binary = fileFromTarGz(archive, 'temporal');
  if (!binary) throw new Error('the release archive holds no `temporal`');
  return binary;
}

/**
 * @param {string} url
 * @returns {Promise<Buffer>}
 */
async function fetchBytes(url) {
  const controller = new AbortController();
  const connect = setTimeout(() => controller.abort(), CONNECT_TIMEOUT_MS);
  try {
    const response = await fetch(url, { signal: controller.signal });
    clearTimeout(connect);
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const whole = setTimeout(() => controller.abort(), DOWNLOAD_TIMEOUT_MS);
    return Buffer.from(await response.arrayBuffer().finally(() => clearTimeout(whole)));
  } catch (error) {
    if (controller.signal.aborted) throw new Error('timed out', { cause: error });
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new Error(cause instanceof Error ? cause.message : String(cause), { cause: error });
  } finally {
    clearTimeout(connect);
  }
}
