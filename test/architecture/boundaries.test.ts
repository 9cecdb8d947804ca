/** What may import what (architecture: layers, packages and features); the rules are in .dependency-cruiser.cjs. */
import { boundaries } from '../../tools/lib/boundaries.mjs';

test('no import crosses a boundary between packages, features or layers', async () => {
  const { code, output } = await boundaries();
  expect({ code, output: code === 0 ? '' : output }).toEqual({ code: 0, output: '' });
});
