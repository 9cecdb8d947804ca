/** Switches between light and dark. */
import { Button } from '@chakra-ui/react/button';
import { Moon, Sun } from 'lucide-react';
import { useActions } from '../../lib/core/action/use-actions.js';
import { useClientLanguage } from '../../lib/language/client-language.js';
import { chooseScheme, useScheme } from '../../lib/tenant/current-brand.js';

export function SchemeSwitch({ inMenu = false }: { inMenu?: boolean }) {
  const scheme = useScheme();
  const next = scheme === 'dark' ? 'light' : 'dark';
  const { text } = useClientLanguage();
  const label = text(next === 'dark' ? 'frame.dark' : 'frame.light');
  useActions([
    {
      id: 'scheme.switch',
      label,
      group: 'Everywhere',
      words: 'dark light mode colors',
      run: () => chooseScheme(next),
    },
  ]);
  return (
    <Button
      variant="ghost"
      size="sm"
      px={inMenu ? '2.5' : '1'}
      w={inMenu ? 'full' : 'auto'}
      justifyContent={inMenu ? 'flex-start' : 'center'}
      aria-label={label}
      title={inMenu ? undefined : label}
      onClick={() => chooseScheme(next)}
    >
      {scheme === 'dark' ? <Sun aria-hidden /> : <Moon aria-hidden />}
      {inMenu && (next === 'dark' ? 'Dark theme' : 'Light theme')}
    </Button>
  );
}
