import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Key, type WebDriver } from 'selenium-webdriver';
import sharp from 'sharp';

/** Time limit that ends only tests which hang. */
const PATIENCE_MS = 50_000;
/** Pause between two polls, so that the page can work. */
const BETWEEN_MS = 100;

/** Keys that are pressed by name; others are typed as they are. */
const keys = new Map([
  ['Enter', Key.ENTER],
  [' ', Key.SPACE],
  ['Escape', Key.ESCAPE],
  ['Tab', Key.TAB],
  ['Home', Key.HOME],
  ['ArrowDown', Key.ARROW_DOWN],
  ['ArrowRight', Key.ARROW_RIGHT],
]);

/** Whether a matching element is visible, focused if asked, and contains the text in content, name or value. */
const isShown = `
  const [selector, text, inFocus] = arguments;
  const holds = (one) =>
    [one.textContent, one.getAttribute('aria-label'), one.value].some((words) => (words || '').includes(text));
  return [...document.querySelectorAll(selector)].some((one) =>
    one.getClientRects().length > 0 && getComputedStyle(one).visibility !== 'hidden' &&
    holds(one) && (!inFocus || one === document.activeElement || one.contains(document.activeElement)));`;

/** Text of the page, for the message of a failure. */
const outline = `
  const text = (one) => one.textContent.trim().slice(0, 200);
  const focused = document.activeElement;
  return [
    location.pathname + location.search,
    ...[...document.querySelectorAll('h1, [role=alert]')].map(text),
    'focus: ' + (focused ? focused.outerHTML.slice(0, 200) : 'none'),
  ].join(' | ');`;

/** Finds a field by its label, inside the group with this legend or name. */
const field = `
  const [group, label] = arguments;
  const named = (one) => (one.querySelector('legend') || one).textContent.trim() === group || one.getAttribute('aria-label') === group;
  const within = [...document.querySelectorAll('fieldset, [role=group]')].find(named);
  const marked = [...within.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(label));
  const field = marked && marked.control || within.querySelector('[aria-label^="' + label + '"]');`;

const focusField = `${field} field.focus(); if (field.select) field.select();`;

/** Sets a select as a user would, because its menu is a desktop window out of reach of WebDriver. */
const chooseOption = `${field}
  const set = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set;
  set.call(field, arguments[2]);
  field.dispatchEvent(new Event('change', { bubbles: true }));`;

/** One tab of the console in any browser, driven by keys through WebDriver. */
export class WebPage {
  readonly driver: WebDriver;
  readonly #base: string;

  constructor(driver: WebDriver, base: string) {
    this.driver = driver;
    this.#base = base;
  }

  open = (address: string): Promise<void> => this.driver.get(this.#base + address);

  type = (text: string): Promise<void> => this.driver.actions().sendKeys(text).perform();

  /** Presses keys one after the other: "j", "Enter", "Control+k". */
  async press(...pressed: string[]): Promise<void> {
    for (const one of pressed) {
      const [modifier, name] = one.startsWith('Control+') ? [Key.CONTROL, one.slice(8)] : ['', one];
      const key = keys.get(name) ?? name;
      const actions = this.driver.actions();
      await (
        modifier === ''
          ? actions.sendKeys(key)
          : actions.keyDown(modifier).sendKeys(key).keyUp(modifier)
      ).perform();
    }
  }

  /** Waits until a matching element that contains the text is drawn. */
  sees = (selector: string, text = ''): Promise<void> => this.#waitFor(selector, text, false);

  /** Waits until the focused element, or one around it, matches and contains the text. */
  focuses = (selector: string, text = ''): Promise<void> => this.#waitFor(selector, text, true);

  async #waitFor(selector: string, text: string, inFocus: boolean) {
    const holds = async () => (await this.ask(isShown, selector, text, inFocus)) === true;
    await this.waitUntil(`${selector} with "${text}" appears${inFocus ? ' in focus' : ''}`, holds);
  }

  /** Replaces the value of a field in a group. */
  async fill(group: string, label: string, text: string): Promise<void> {
    await this.ask(focusField, group, label);
    await this.type(text);
  }

  /** Value of a field in a group. */
  valueOf = (group: string, label: string): Promise<string> =>
    this.ask(`${field} return field.value;`, group, label);

  /** Chooses an option by its value, in the labelled field of a group. */
  choose = (group: string, label: string, value: string): Promise<unknown> =>
    this.ask(chooseOption, group, label, value);

  /** Waits until a condition holds. On failure the message shows the text of the page. */
  async waitUntil(condition: string, holds: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (!(await holds())) {
      if (Date.now() > deadline)
        throw new Error(`Not true: ${condition}. Shown: ${await this.ask<string>(outline)}`);
      await pause(BETWEEN_MS);
    }
  }

  /** Runs a script in the page and returns its answer. */
  ask = <Answer>(script: string, ...given: unknown[]): Promise<Answer> =>
    this.driver.executeScript<Answer>(script, ...given);

  resize = async (width: number, height: number): Promise<void> => {
    await this.driver.manage().window().setRect({ width, height, x: 0, y: 0 });
  };

  /** Colour of a point of the page, as "#d6e0ea". */
  async colourAt(x: number, y: number): Promise<string> {
    const picture = sharp(Buffer.from(await this.driver.takeScreenshot(), 'base64'));
    const point = picture.extract({ left: x, top: y, width: 1, height: 1 }).removeAlpha();
    return `#${(await point.raw().toBuffer()).toString('hex')}`;
  }

  /** Saves a screenshot of the page as a file. */
  async keepPicture(file: string): Promise<void> {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, await this.driver.takeScreenshot(), 'base64');
  }
}
