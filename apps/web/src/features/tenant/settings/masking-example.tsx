/** A fictional person, as a row of the list shows them with each choice. Masked in the same way as by the server. */
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { maskEmail, maskName, maskPhone, type TeamSight } from '@praxis/contracts/core/masking';
import { PersonMark } from '../../../components/person-mark.js';

const PERSON = {
  id: 'an example',
  name: 'Jordan Ellis',
  phone: '(313) 555-0142',
  email: 'jordan@example.com',
};

export function ExampleRow({ sight }: { sight: TeamSight }) {
  const name = sight === 'masked' ? maskName(PERSON.name) : PERSON.name;
  const isInFull = sight === 'everything';
  return (
    <Flex
      mt="2"
      px="3"
      py="1.5"
      gap="3"
      align="center"
      wrap="wrap"
      borderWidth="1px"
      borderRadius="sm"
      bg="bg.inset"
      fontSize="md"
      role="img"
      aria-label={`Example: ${name}`}
    >
      <chakra.span fontWeight="medium">{name}</chakra.span>
      <PersonMark id={PERSON.id} name={name} />
      <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums">
        {isInFull ? PERSON.phone : maskPhone(PERSON.phone)}
      </chakra.span>
      <chakra.span color="fg.muted">{isInFull ? PERSON.email : maskEmail(PERSON.email)}</chakra.span>
    </Flex>
  );
}
