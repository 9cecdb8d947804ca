import { AnswerOrder } from './answer-order.js';

test('a response overtaken by a newer one for the same subject is not shown', () => {
  const order = new AnswerOrder();
  const [first, second, third] = [order.ask(), order.ask(), order.ask()];
  expect(order.admits('row', second)).toBe(true);
  expect(order.admits('row', first)).toBe(false);
  expect(order.admits('other row', first)).toBe(true);
  expect(order.admits('row', third)).toBe(true);
});
