/** Sign-in on the home page, for people who are not signed in. */
import { Button } from '@chakra-ui/react/button';
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { Link } from 'react-router';
import { PATHS } from '../../../app/paths.js';

export function SignInBlock() {
  return (
    <Flex
      as="section"
      aria-labelledby="sign-in-title"
      data-testid="sign-in-block"
      bg="bg.panel"
      borderWidth="1px"
      borderRadius="md"
      p="5"
      gap="4"
      align={{ md: 'center' }}
      justify="space-between"
      direction={{ base: 'column', md: 'row' }}
    >
      <Box>
        <Heading as="h2" id="sign-in-title" fontSize="lg" fontWeight="semibold">
          Your own front desk
        </Heading>
        <Text color="fg.muted">
          Sign in to your practice, or create an account and start with your own brand.
        </Text>
      </Box>
      <Flex gap="2" flexShrink="0">
        <Button asChild>
          <Link to={PATHS.login}>Sign in</Link>
        </Button>
        <Button variant="outline" asChild>
          <Link to={PATHS.auth}>Sign up</Link>
        </Button>
      </Flex>
    </Flex>
  );
}
