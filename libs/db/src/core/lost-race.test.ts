import { againWhenLost, LostRace, orLostRace } from './lost-race.js';

const failing = (code: string): Promise<never> =>
  Promise.reject(Object.assign(new Error('refused by PostgreSQL'), { code }));

test.each(['23P01', '40P01'])('a write that PostgreSQL refuses with %s is a LostRace', async (code) => {
  await expect(orLostRace(failing(code))).rejects.toBeInstanceOf(LostRace);
});

test('a duplicate row is a LostRace only where the caller expects it', async () => {
  await expect(orLostRace(failing('23505'))).rejects.toMatchObject({ code: '23505' });
  await expect(orLostRace(failing('23505'), { unique: true })).rejects.toBeInstanceOf(LostRace);
});

test('work that lost a race runs again, three times at most', async () => {
  let runs = 0;
  const losing = (times: number) => async () => {
    runs += 1;
    if (runs <= times) await orLostRace(failing('40P01'));
    return 'won';
  };
  await expect(againWhenLost(losing(2))).resolves.toBe('won');
  runs = 0;
  await expect(againWhenLost(losing(3))).rejects.toBeInstanceOf(LostRace);
  expect(runs).toBe(3);
});
