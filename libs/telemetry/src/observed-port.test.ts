import { metricsText } from './metrics.js';
import { observedPort } from './observed-port.js';

class Vendor {
  readonly name = 'A vendor';
  readonly #sent: string[] = [];

  async send(text: string): Promise<number> {
    this.#sent.push(text);
    return await Promise.resolve(this.#sent.length);
  }

  async refuse(): Promise<never> {
    await Promise.resolve();
    throw Object.assign(new Error('to somebody@example.com'), { code: 'invalid_recipient' });
  }

  link(): string {
    return 'https://vendor.example';
  }
}

const port = observedPort('sms', 'sim', new Vendor());

const counted = async (operation: string, outcome: string): Promise<boolean> => {
  const { text } = await metricsText({ pools: [], queues: undefined });
  expect(text).not.toContain('somebody');
  return text.includes(`_count{port="sms",mode="sim",operation="${operation}",outcome="${outcome}"} 1`);
};

test('an observed port has the answers, properties and private state of the port', async () => {
  expect(port.name).toBe('A vendor');
  expect(port.link()).toBe('https://vendor.example');
  expect(await port.send('Hello')).toBe(1);
  expect(await counted('send', 'ok')).toBe(true);
});

test('a failure of the port is passed on, and counted by its code', async () => {
  await expect(port.refuse()).rejects.toMatchObject({ code: 'invalid_recipient' });
  expect(await counted('refuse', 'invalid_recipient')).toBe(true);
});
