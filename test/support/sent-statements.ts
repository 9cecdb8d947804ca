/** Records the statements sent to PostgreSQL, for tests of code that runs often. */
import { Client } from 'pg';

/** The statements that this process sends while `work` runs, each by its first word. */
export async function sentStatements(work: () => Promise<unknown>): Promise<string[]> {
  const sent = jest.spyOn(Client.prototype, 'query');
  try {
    await work();
    return (sent.mock.calls as unknown as [string | { text: string }][]).map(([statement]) => {
      const text = typeof statement === 'string' ? statement : statement.text;
      return text.trim().split(/\s/)[0] ?? '';
    });
  } finally {
    sent.mockRestore();
  }
}
