import { QueryObserver } from '@tanstack/react-query';
import { forgetPeople, queryClient } from './query-client.js';
import { queryKeys } from './query-keys.js';

afterEach(() => queryClient.clear());

test('a query whose data changes during its first load is loaded again', async () => {
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

test('an inactive query is loaded again only when it is next used', async () => {
  let reads = 0;
  const queryFn = (): number => (reads += 1);
  await queryClient.query({ queryKey: ['unseen'], queryFn });
  await queryClient.invalidateQueries({ queryKey: ['unseen'] });
  expect(reads).toBe(1);
  await queryClient.query({ queryKey: ['unseen'], queryFn });
  expect(reads).toBe(2);
});

test('when less personal data may be seen, cached personal data is removed immediately, and settings stay', async () => {
  const { automation, call, lead, message, tenant } = queryKeys;
  const people = [
    lead.detail('t', 'l'),
    lead.list('t', ''),
    call.one('t', 'c'),
    message.thread('t', 'm'),
    automation.execution('t', 'e'),
    ['a noun of tomorrow', 't'],
  ];
  const settings = [tenant.practice('t'), call.phoneSettings('t'), automation.one('t', 'w'), ['session']];
  for (const queryKey of [...people, ...settings]) queryClient.setQueryData(queryKey, 'known');
  const forgotten = forgetPeople();
  expect(people.map((queryKey) => queryClient.getQueryData(queryKey))).toEqual(people.map(() => undefined));
  expect(settings.map((queryKey) => queryClient.getQueryData(queryKey))).toEqual(settings.map(() => 'known'));
  await forgotten;
});
