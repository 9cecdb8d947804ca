/** A brand's logo; without one, the first letter of its name. Always beside the name, so it has no accessible name. */
import { Flex } from '@chakra-ui/react/flex';
import type { Brand } from '@praxis/contracts/tenant/brand';
import { brandLetter } from '../lib/tenant/brand-icon.js';
import { PRODUCT_BRAND } from '../lib/tenant/current-brand.js';

export function BrandMark({ brand, size = 22 }: { brand: Brand; size?: number }) {
  if (brand.logoUrl) {
    return (
      <img
        src={brand.logoUrl}
        alt=""
        style={{ height: size, width: 'auto', maxWidth: size * 4, objectFit: 'contain' }}
      />
    );
  }
  if (brand === PRODUCT_BRAND) return <img src="/favicon.svg" width={size} height={size} alt="" />;
  return (
    <Flex
      aria-hidden
      align="center"
      justify="center"
      flexShrink="0"
      bg="brand.solid"
      color="brand.contrast"
      borderRadius="sm"
      fontSize="md"
      fontWeight="medium"
      style={{ width: size, height: size }}
    >
      {brandLetter(brand.name)}
    </Flex>
  );
}
