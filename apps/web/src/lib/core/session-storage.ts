/** Values that last as long as this tab; like `local-storage.ts`, it never throws. */

const memory = new Map<string, string>();

export const tabValues = {
  getItem(key: string): string | null {
    try {
      return window.sessionStorage.getItem(key);
    } catch {
      return memory.get(key) ?? null;
    }
  },
  setItem(key: string, value: string): void {
    try {
      window.sessionStorage.setItem(key, value);
    } catch {
      memory.set(key, value);
    }
  },
  removeItem(key: string): void {
    memory.delete(key);
    try {
      window.sessionStorage.removeItem(key);
    } catch {
      // Session storage is not available, so the value was kept in memory only.
    }
  },
};
