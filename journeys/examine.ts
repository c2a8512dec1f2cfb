import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Theme } from './stage.ts'

// The small build: each page that is viewed parses it anew, which takes as long as looking.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Nothing is on its way any more, and there is a heading. */
export async function settle(page: Page): Promise<void> {
  await page.locator('main h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
}

/** What axe finds on the page as it stands, a line for each place. */
export async function findViolations(page: Page, rules = allRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  // A text: the page's own axe is meant, not the one of this file.
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly: rules, resultTypes: ['violations'], preload: false })})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? html}`),
  )
}

/** One heading of the first rank, a title of its own, and nothing that is wider than the window. */
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

/** All that is wrong with a page as it stands. The light theme has other colours, and nothing else. */
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
