// @ts-check
/**
 * Asks a gRPC server on this machine whether a service is serving (grpc.health.v1), without a gRPC library.
 */
import { connect } from 'node:http2';

const FRAME_HEADER_BYTES = 5;

/**
 * @param {string} service
 * @returns {Buffer} a length-prefixed HealthCheckRequest
 */
function healthRequest(service) {
  const name = Buffer.from(service);
  const message = Buffer.concat([Buffer.from([0x0a, name.length]), name]);
  const frame = Buffer.alloc(FRAME_HEADER_BYTES);
  frame.writeUInt32BE(message.length, 1);
  return Buffer.concat([frame, message]);
}

/**
 * @param {string} address host:port
 * @param {string} service
 * @param {number} [timeoutMs]
 * @returns {Promise<boolean>} whether the answer is SERVING
 */
export function isServing(address, service, timeoutMs = 1_000) {
  return new Promise((done) => {
    const session = connect(`http://${address}`);
    const finish = (/** @type {boolean} */ serving) => {
      clearTimeout(timer);
      session.destroy();
      done(serving);
    };
    const timer = setTimeout(() => finish(false), timeoutMs);
    session.once('error', () => finish(false));
    const stream = session.request({
      ':method': 'POST',
      ':path': '/grpc.health.v1.Health/Check',
      'content-type': 'application/grpc',
      te: 'trailers',
    });
    /** @type {Buffer[]} */
    const chunks = [];
    stream.on('data', (chunk) => chunks.push(chunk));
    stream.once('error', () => finish(false));
    // HealthCheckResponse { status: SERVING }: field 1, varint 1.
    stream.once('end', () =>
      finish(
        Buffer.concat(chunks)
          .subarray(FRAME_HEADER_BYTES)
          .equals(Buffer.from([0x08, 0x01])),
      ),
    );
    stream.end(healthRequest(service));
  });
}
