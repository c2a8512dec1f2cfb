import type { Locator, Page } from 'playwright-core'

// A journey by keyboard alone: what it presses is reached with Tab, as by someone without a mouse.

/** More stops than any screen has. */
const most = 200

const hasFocus = async (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses Tab until this element has the focus. */
export async function reach(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < most; stop++) {
    if (await hasFocus(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Reaches a button or link, and presses Enter on it. */
export async function enter(page: Page, target: Locator | string): Promise<void> {
  await reach(page, typeof target === 'string' ? page.getByRole('button', { name: target, exact: true }) : target)
  await page.keyboard.press('Enter')
}

/** Reaches a field and types into it, in place of what it holds. */
export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Reaches a group of radio buttons, and chooses one of them with the arrow keys. */
export async function chooseRadio(page: Page, group: Locator, target: Locator): Promise<void> {
  await target.waitFor()
  const hasReached = async () => group.evaluateAll((radios) => radios.some((radio) => radio === document.activeElement))
  for (let stop = 0; stop < most && !(await hasReached()); stop++) await page.keyboard.press('Tab')
  for (let step = 0; step < most && !(await target.isChecked()); step++) await page.keyboard.press('ArrowDown')
}

/**
 * Opens a list of options, goes down to one of them and chooses it. The list marks what is active a moment after it opens, in a
 * timer: a key pressed by a person comes later.
 */
export async function chooseOption(page: Page, choice: Locator, name: string): Promise<void> {
  await enter(page, choice)
  const option = page.getByRole('option', { name, exact: true })
  await option.waitFor()
  await page.evaluate(async () => new Promise((resolve) => setTimeout(resolve)))
  const isMarked = async () => option.evaluate((element) => element.hasAttribute('data-combobox-selected'))
  for (let step = 0; step < most && !(await isMarked()); step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await option.waitFor({ state: 'detached' })
}
