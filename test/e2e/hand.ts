/** A person's hand: presses, and counts how much a job takes. Content that is typed does not count. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { Walk } from './walk.js';

/** A drop-down is opened, and one of its lines is pressed. */
const CLICKS_OF_CHOICE = 2;

/** Presses for a person, and counts. */
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

  /** Does a job from the page where it begins, and checks how much it took. */
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
   * Keys that follow each other and lead somewhere. They count once: where the machine stood still between them, they are pressed
   * again, as a person would have had no such pause.
   */
  async pressTo(there: Locator, ...keys: string[]): Promise<void> {
    this.#keys += keys.length;
    await expect(async () => {
      for (const key of keys) await this.page.keyboard.press(key);
      await expect(there).toBeVisible({ timeout: 10_000 });
    }).toPass();
  }

  /** Content, which does not count. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }
}
