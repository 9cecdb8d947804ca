/**
 * Names a request before it is sent, so that its log lines, run and errors can be found on the server by the same id.
 */

/** A random UUID (version 4). Not `crypto.randomUUID`, which pages without TLS lack. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte, index) => {
    // RFC 9562, section 5.4: the version in the seventh byte, the variant in the ninth.
    const marked = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte;
    return marked.toString(16).padStart(2, '0');
  });
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}
