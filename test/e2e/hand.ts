/** A person's hand: clicks and presses keys, and counts how many a job takes. Typed content does not count. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { Walk } from './walk.js';

/** One click opens a drop-down, and another picks an option. */
const CLICKS_OF_CHOICE = 2;

/** Clicks and presses keys for a person, and counts both. */
export class Hand {
  #clicks = 0;
  #keys = 0;

  readonly #walk: Walk;

  constructor(
    private readonly page: Page,
    private readonly limits: { clicks: number; keys: number },
  ) {
    this.#walk = new Walk(page);
  }

  /** Does a job from the page where it begins, and checks that it took few enough clicks and keys. */
  async job(name: string, from: string, work: () => Promise<void>): Promise<void> {
    await test.step(name, async () => {
      await this.#walk.go(from);
      this.#clicks = 0;
      this.#keys = 0;
      await work();
      const { clicks, keys } = this.limits;
      const isQuick = this.#keys === 0 ? this.#clicks <= clicks : this.#clicks + this.#keys <= keys;
      expect(isQuick, `${name}: ${this.#clicks} clicks, ${this.#keys} keys`).toBe(true);
    });
  }

  async click(what: Locator): Promise<void> {
    this.#clicks += 1;
    await what.click();
  }

  async choose(from: Locator, option: string): Promise<void> {
    this.#clicks += CLICKS_OF_CHOICE;
    await from.selectOption(option);
  }

  async press(...keys: string[]): Promise<void> {
    this.#keys += keys.length;
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /**
   * Presses keys in sequence until `there` is visible. They count once, even if they are pressed again: a machine may
   * pause between them, which a person's keyboard would not.
   */
  async pressTo(there: Locator, ...keys: string[]): Promise<void> {
    this.#keys += keys.length;
    await expect(async () => {
      for (const key of keys) await this.page.keyboard.press(key);
      await expect(there).toBeVisible({ timeout: 10_000 });
    }).toPass();
  }

  /** Types content, which does not count. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
}
