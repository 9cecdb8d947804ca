/** Attacks through the URLs of tenants (S7): encodings, DNS rebinding, redirects, endless answers. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OutboundUrls, type Resolve } from './url.js';

/** Replaces DNS: no name resolves unless a test says so. */
const nowhere: Resolve = () => Promise.reject(new Error('ENOTFOUND'));
const outbound = (resolve: Resolve = nowhere, allowLoopback = false, timeoutMs = 5_000): OutboundUrls =>
  new OutboundUrls({ resolve, allowLoopback, timeoutMs });
const resolvesTo =
  (...addresses: string[]): Resolve =>
  () =>
    Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

async function serve(answer: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** 169.254.169.254, the metadata service of cloud machines, in every known spelling, and its neighbors. */
const CORPUS = [
  'http://169.254.169.254/latest/meta-data/',
  'http://2852039166/',
  'http://0xa9fea9fe/',
  'http://0xA9.0xFE.0xA9.0xFE/',
  'http://0251.0376.0251.0376/',
  'http://025177524776/',
  'http://169.254.43518/',
  'http://169.16689662/',
  'http://169.254.169.0376/',
  'http://[::ffff:169.254.169.254]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[0:0:0:0:0:ffff:a9fe:a9fe]/',
  'http://[::169.254.169.254]/',
  'http://[64:ff9b::169.254.169.254]/',
  'http://[2002:a9fe:a9fe::]/',
  'http://169。254。169。254/',
  'http://①⑥⑨.②⑤④.①⑥⑨.②⑤④/',
  'http://%31%36%39.254.169.254/',
  'http://169.254.169.254./',
  'https://169.254.169.254:8443/',
  'http://127.0.0.1/',
  'http://127.1/',
  'http://0/',
  'http://0x7f000001/',
  'http://017700000001/',
  'http://[::1]/',
  'http://[::]/',
  'http://10.0.0.1/',
  'http://100.64.0.1/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://224.0.0.1/',
  'http://1.1.1.1:22/',
  'http://1.1.1.1:25/',
];

test.each(CORPUS)('%s is refused without a connection', async (url) => {
  expect(await outbound(nowhere, false).post(url, '{}', {})).toMatchObject({
    ok: false,
    problem: 'refused_address',
  });
});

test.each([
  'file:///etc/passwd',
  'gopher://1.1.1.1/',
  'ftp://1.1.1.1/',
  'javascript:alert(1)',
  'nonsense',
  '//x',
])('%s is refused as an address', async (url) => {
  expect(await outbound().post(url, '{}', {})).toMatchObject({ ok: false, problem: 'malformed' });
});

test('an address that contains a password is refused', async () => {
  expect(await outbound().post('http://user:secret@1.1.1.1/', '{}', {})).toMatchObject({
    problem: 'malformed',
  });
});

test.each(['http://1.1.1.1/dav/', 'http://hooks.example.com/in', 'HTTP://hooks.example.com:8080/'])(
  '%s is refused, because passwords and records would be sent unencrypted',
  async (url) => {
    expect(await outbound(resolvesTo('1.1.1.1')).post(url, '{}', {})).toMatchObject({
      problem: 'plain_http',
    });
    // Plain HTTP stays refused even when loopback is allowed, because it is only for loopback.
    expect(await outbound(resolvesTo('1.1.1.1'), true).post(url, '{}', {})).toMatchObject({
      problem: 'plain_http',
    });
  },
);

test.each(['169.254.169.254', '127.0.0.1', '::1', '::ffff:127.0.0.1', 'fd00::1', '100.100.100.200'])(
  'a name that resolves to %s is refused',
  async (address) => {
    expect(await outbound(resolvesTo(address)).post('https://hooks.example.com/', '{}', {})).toMatchObject({
      problem: 'refused_address',
    });
  },
);

test('one private address among public ones is enough to refuse a name', async () => {
  expect(
    await outbound(resolvesTo('1.1.1.1', '10.0.0.5')).post('https://x.example/', '{}', {}),
  ).toMatchObject({
    problem: 'refused_address',
  });
});

test('an unknown name is reported as unknown', async () => {
  expect(await outbound().post('https://hooks.example.com/', '{}', {})).toMatchObject({
    problem: 'unresolved',
  });
});

test('a name whose address changes is resolved once, and the request goes to the address that was checked', async () => {
  const seen: string[] = [];
  const port = await serve((request, response) => {
    seen.push(request.headers.host ?? '');
    response.end('ok');
  });
  const answers = ['127.0.0.1', '169.254.169.254', '10.0.0.1'];
  let asked = 0;
  const flipping: Resolve = () => {
    const address = answers[asked] ?? '10.0.0.1';
    asked += 1;
    return Promise.resolve([{ address, family: 4 }]);
  };
  const result = await outbound(flipping, true).post(`http://hooks.example.com:${port}/in`, '{}', {});
  expect(result).toMatchObject({ ok: true, status: 200 });
  expect(asked).toBe(1);
  expect(seen).toEqual([`hooks.example.com:${port}`]);
});

test.each([301, 302, 303, 307, 308])('a redirect (%s) is returned and not followed', async (status) => {
  let followed = false;
  const inside = await serve((_, response) => {
    followed = true;
    response.end();
  });
  const port = await serve((_, response) => {
    response.writeHead(status, { location: `http://127.0.0.1:${inside}/` }).end();
  });
  expect(await outbound(nowhere, true).post(`http://127.0.0.1:${port}/`, '{}', {})).toMatchObject({
    ok: true,
    status,
  });
  expect(followed).toBe(false);
});

test('body and headers are sent unchanged', async () => {
  const bodies: string[] = [];
  const requests: IncomingMessage[] = [];
  const port = await serve((request, response) => {
    requests.push(request);
    request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
    request.on('end', () => response.writeHead(204).end());
  });
  const body = JSON.stringify({ name: 'Zoë' });
  const headers = { 'content-type': 'application/json', 'webhook-id': 'msg_1' };
  expect(await outbound(nowhere, true).post(`http://127.0.0.1:${port}/a?b=c`, body, headers)).toMatchObject({
    status: 204,
  });
  expect(bodies.join('')).toBe(body);
  expect(requests[0]).toMatchObject({ method: 'POST', url: '/a?b=c' });
  expect(requests[0]?.headers).toMatchObject(headers);
});

const endless: Parameters<typeof createServer>[1] = (_, response) => {
  const pour = (): void => {
    while (!response.destroyed && response.write(Buffer.alloc(16 * 1024))) {
      // until the buffer is full
    }
  };
  response.on('drain', pour);
  pour();
};

test('an endless answer is cut, and its status counts, where only that is asked for', async () => {
  const port = await serve(endless);
  const cutting = new OutboundUrls({ allowLoopback: true, answerLimitBytes: 4096, longAnswer: 'cut' });
  const url = `http://127.0.0.1:${port}/`;
  const answer = await cutting.request({ method: 'POST', url, headers: {}, body: '{}' });
  expect({ status: answer.status, length: answer.body.length }).toEqual({ status: 200, length: 4096 });
});

test('an endless answer is refused', async () => {
  const port = await serve(endless);
  expect(await outbound(nowhere, true).post(`http://127.0.0.1:${port}/`, '{}', {})).toMatchObject({
    problem: 'too_large',
  });
});

test('a silent server or name server costs no more than the timeout', async () => {
  const port = await serve(() => undefined);
  const url = `http://127.0.0.1:${port}/`;
  expect(await outbound(nowhere, true, 200).post(url, '{}', {})).toMatchObject({ problem: 'timeout' });
  const silent: Resolve = () => new Promise(() => undefined);
  expect(await outbound(silent, true, 200).post('http://x.example/', '{}', {})).toMatchObject({
    problem: 'timeout',
  });
});

test('a refused connection is reported', async () => {
  const port = await serve(() => undefined);
  const [server] = servers.splice(0);
  server?.close();
  expect(await outbound(nowhere, true).post(`http://127.0.0.1:${port}/`, '{}', {})).toMatchObject({
    problem: 'unreachable',
  });
});

test('allowing loopback allows no other private address', async () => {
  for (const host of ['10.0.0.1', '169.254.169.254', '[::ffff:127.0.0.1]', '192.168.0.1'])
    expect(await outbound(nowhere, true).post(`http://${host}/`, '{}', {})).toMatchObject({
      problem: 'refused_address',
    });
});
