/** Whether keys that type a character are shortcuts too. Stored in this browser, like the color scheme. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { localValues } from '../local-storage.js';

const KEY = 'praxis.character-keys';

export const readKeySettings = (): { hasCharacterKeys: boolean } => ({
  hasCharacterKeys: typeof window === 'undefined' || localValues.getItem(KEY) !== 'off',
});

export const keySettings = createStore(readKeySettings);

export function useCharacterKeys(): boolean {
  return useStore(keySettings).hasCharacterKeys;
}

export function turnCharacterKeys(on: boolean): void {
  localValues.setItem(KEY, on ? 'on' : 'off');
  keySettings.setState({ hasCharacterKeys: on });
}
