/** No stack of a test reaches a real vendor. */
import { VENDOR_VARIABLES } from '@praxis/config/vendor-variables';
import { NO_VENDORS } from './no-vendors.mjs';

it('names every variable that says where a vendor is reached', () => {
  const addresses = Object.keys(VENDOR_VARIABLES).filter((name) => name.endsWith('_BASE_URL'));
  expect(Object.keys(NO_VENDORS).sort()).toEqual(addresses.sort());
});
