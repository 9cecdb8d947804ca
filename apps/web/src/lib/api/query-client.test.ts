import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query-client.js';

afterEach(() => queryClient.clear());

test('what changes while something is read for the first time is read again', async () => {
  let stored = 'before';
  const answers: (() => void)[] = [];
  const queryFn = (): Promise<string> => {
    const answer = stored;
    return new Promise((resolve) => answers.push(() => resolve(answer)));
  };
  const observer = new QueryObserver(queryClient, { queryKey: ['one', 'tenant'], queryFn });
  const stop = observer.subscribe(() => undefined);
  expect(answers).toHaveLength(1);
  stored = 'after';
  const read = queryClient.invalidateQueries({ queryKey: ['one'] });
  answers[0]?.();
  for (let turn = 0; turn < 100 && answers.length < 2; turn++) await new Promise(setImmediate);
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await read;
  expect(queryClient.getQueryData(['one', 'tenant'])).toBe('after');
  expect(answers).toHaveLength(2);
  stop();
});

test('what nobody looks at is read once more when it is opened, and no sooner', async () => {
  let reads = 0;
  const queryFn = (): number => (reads += 1);
  await queryClient.query({ queryKey: ['unseen'], queryFn });
  await queryClient.invalidateQueries({ queryKey: ['unseen'] });
  expect(reads).toBe(1);
  await queryClient.query({ queryKey: ['unseen'], queryFn });
  expect(reads).toBe(2);
});
