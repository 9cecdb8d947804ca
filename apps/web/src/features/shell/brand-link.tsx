/** The owner of the page: logo and name, leading to the current user's first page. */
import { Box } from '@chakra-ui/react/box';
import { chakra } from '@chakra-ui/react/styled-system';
import { Link as RouterLink } from 'react-router';
import { BrandMark } from '../../components/brand-mark.js';
import { useCurrentBrand } from '../../lib/tenant/current-brand.js';

const Frame = chakra(RouterLink);

/**
 * @param to absent on a client's page, which links nowhere else: then only the name is shown. Renders nothing until the
 * brand is known.
 */
export function BrandLink({ to }: { to?: string }) {
  const brand = useCurrentBrand();
  if (!brand.name) return <Box h="6" />;
  const look = {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minW: '0',
    fontWeight: 'medium',
    fontSize: { base: 'md', md: 'lg' },
    lineHeight: 'short',
    letterSpacing: '-0.01em',
    title: brand.name,
    'data-testid': 'brand',
  } as const;
  const content = (
    <>
      <BrandMark brand={brand} />
      {/* A phone's header is too narrow for a long name, so it wraps onto a second line. */}
      <Box as="span" minW="0" lineClamp={{ base: '2', md: '1' }} overflowWrap="anywhere">
        {brand.details?.logoText || brand.name}
      </Box>
    </>
  );
  return to === undefined ? (
    <Box {...look}>{content}</Box>
  ) : (
    <Frame {...look} to={to} borderRadius="sm">
      {content}
    </Frame>
  );
}
