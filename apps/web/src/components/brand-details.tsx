/** A practice's own texts on the pages that its clients open, if they were saved with its brand. */
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { BrandDetails } from '@praxis/contracts/tenant/brand';

/** The texts above the page's content. They are the practice's own, so they are in its own language. */
export function BrandHero({ details: { tagline, heroTitle, heroDescription } }: { details: BrandDetails }) {
  if (tagline === '' && heroTitle === '' && heroDescription === '') return null;
  return (
    <Box mb="6" pb="6" borderBottomWidth="1px" data-testid="brand-hero">
      {tagline && (
        <Text fontSize="md" color="accent.fg">
          {tagline}
        </Text>
      )}
      {heroTitle && (
        <Text fontSize={{ base: 'xl', md: '2xl' }} fontWeight="semibold" letterSpacing="-0.01em">
          {heroTitle}
        </Text>
      )}
      {heroDescription && (
        <Text color="fg.muted" mt="1">
          {heroDescription}
        </Text>
      )}
    </Box>
  );
}

/** Other ways to contact the practice. */
export function BrandContact({ details }: { details: BrandDetails }) {
  const { contactEmail, contactPhone, website } = details;
  const links = [
    ...(contactEmail ? [{ to: `mailto:${contactEmail}`, label: contactEmail }] : []),
    ...(contactPhone ? [{ to: `tel:${contactPhone.replace(/[^+\d]/g, '')}`, label: contactPhone }] : []),
    ...(website
      ? [{ to: website, label: website.replace(/^https?:\/\/(?:www\.)?/, '').replace(/\/$/, '') }]
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <Flex mt="4" columnGap="4" rowGap="1" wrap="wrap" fontSize="md" data-testid="brand-contact">
      {links.map(({ to, label }) => (
        <Link key={to} href={to} variant="underline" color="fg.muted" rel="noopener">
          {label}
        </Link>
      ))}
    </Flex>
  );
}
