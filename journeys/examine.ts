import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Theme } from './stage.ts'

// The minified build: each page parses it again, which takes as long as the check itself.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing is loading any more, and there is a heading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
}

/** Axe's findings on the page as it is, one line per place. */
export async function findViolations(page: Page, rules = allRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  // As a string, since it refers to the page's axe, not to this file's.
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly: rules, resultTypes: ['violations'], preload: false })})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? html}`),
  )
}

/** One h1, a title, and nothing wider than the window. */
export async function findFlaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = document.querySelectorAll('h1').length
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > innerWidth + 1,
    )
    return [
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...(/\S.* · Vesper$/.test(document.title) ? [] : [`the title is "${document.title}"`]),
      ...(document.documentElement.scrollWidth <= innerWidth
        ? []
        : [
            `scrolls sideways at ${innerWidth}: ${wide
              .slice(0, 3)
              .map((element) => element.className)
              .join(', ')}`,
          ]),
    ]
  })
}

/** Everything wrong with a page as it is. The light theme differs in its colours only. */
export async function examine(page: Page, name: string, themes: 'both' | 'dark' = 'both'): Promise<string[]> {
  const found = await findFlaws(page)
  await setTheme(page, 'dark')
  found.push(...(await findViolations(page)).map((violation) => `dark: ${violation}`))
  if (themes === 'both') {
    await setTheme(page, 'light')
    found.push(...(await findViolations(page, ['color-contrast'])).map((violation) => `light: ${violation}`))
  }
  return found.map((what) => `${name}: ${what}`)
}
