import { FAULT_SERVICES, FAULTS, readFaultArguments } from './faults-arguments.mjs';

test('the arguments select all cells, a row, a column or one cell', () => {
  expect(readFaultArguments([])).toEqual({ services: FAULT_SERVICES, faults: FAULTS });
  expect(readFaultArguments(['email'])).toEqual({ services: ['email'], faults: FAULTS });
  expect(readFaultArguments(['all', 'down'])).toEqual({ services: FAULT_SERVICES, faults: ['down'] });
  expect(readFaultArguments(['email', '429'])).toEqual({ services: ['email'], faults: ['429'] });
});

test('unknown arguments are refused with a list of known ones', () => {
  expect(() => readFaultArguments(['mail'])).toThrow(/Unknown service "mail".*telephony/);
  expect(() => readFaultArguments(['email', '404'])).toThrow(/Unknown fault "404".*garbage/);
  expect(() => readFaultArguments(['email', '429', 'now'])).toThrow(/Too many arguments: "now"/);
});
