import { withOffset } from './temporal-clock.mjs';

it('changes Now and nothing else', () => {
  const source =
    'func now() int64\n\nfunc Now() Time {\n\tsec, nsec, mono := runtimeNow()\n\tif mono == 0 {\n\t}\n}\n';
  expect(withOffset(source)).toBe(
    source.replace('runtimeNow()\n\tif', 'runtimeNow()\n\tsec += clockOffset\n\tif'),
  );
});

it('refuses an unknown version of Go', () => {
  expect(() => withOffset('func Now() Time {\n\treturn Time{}\n}\n')).toThrow('not written as expected');
});
