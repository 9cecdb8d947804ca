import { execFileSync } from 'node:child_process';
import { toCurl } from './curl.js';

describe('toCurl', () => {
  it('writes method, address, headers and body', () => {
    const text = toCurl({
      method: 'POST',
      url: 'http://localhost:3000/v1/law/intake/submit',
      headers: { 'Content-Type': 'application/json', 'X-VA-KEY': 'k' },
      body: { name: 'Dana' },
    });
    expect(text).toBe(
      [
        `curl -sS -X POST 'http://localhost:3000/v1/law/intake/submit'`,
        `-H 'Content-Type: application/json'`,
        `-H 'X-VA-KEY: k'`,
        `--data-raw '{"name":"Dana"}'`,
      ].join(' \\\n  '),
    );
  });

  it('survives quotes, dollars and line breaks in a real shell', () => {
    const body = { name: `O'Hara $(id) "x" \n \`y\`` };
    const command = toCurl({ method: 'POST', url: 'http://x', headers: {}, body }).replace(
      /^curl/,
      "printf '%s\\n'",
    );
    const printed = execFileSync('sh', ['-c', command], { encoding: 'utf8' });
    expect(printed).toContain(JSON.stringify(body));
  });
});
