/** The languages of a client's page, each named in that language. */
import { Flex } from '@chakra-ui/react/flex';
import { LANGUAGE_NAMES, LANGUAGES } from '@praxis/contracts/language/language.const';
import { useClientLanguage } from '../lib/language/client-language.js';
import { Segmented } from './segmented.js';

const OPTIONS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }));

export function LanguageSwitch() {
  const { language, text, choose } = useClientLanguage();
  return (
    <Flex data-testid="language-switch">
      <Segmented label={text('switch.label')} options={OPTIONS} value={language} onChange={choose} />
    </Flex>
  );
}
