import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { findMarkupFaults } from './markup.ts'
import { findUnspoken, loadAxe } from './spoken.ts'
import type { Theme } from './stage.ts'

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const finishLoading = async (page: Page) => page.waitForFunction(() => document.querySelector('[aria-busy="true"]') === null)

/** Nothing is loading any more, and there is a heading. */
export async function settle(page: Page): Promise<void> {
  // The door has its heading in its bar.
  await page.locator('main h1, header h1').first().waitFor()
  await finishLoading(page)
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((name) => void (document.documentElement.dataset['theme'] = name), theme)
}

/** Axe's findings on the page as it is, one line per place. Half of its time goes into contrasts. */
export async function findViolations(page: Page, contrasts: 'checked' | 'skipped' | 'only' = 'checked'): Promise<string[]> {
  await loadAxe(page)
  const rules = {
    // Experimental in axe, so not part of its standards.
    'label-content-name-mismatch': { enabled: contrasts !== 'only' },
    'color-contrast': { enabled: contrasts !== 'skipped' },
  }
  const runOnly = contrasts === 'only' ? ['color-contrast'] : allRules
  // As a string, since it refers to the page's axe, not to this file's. What a modal dialog covers cannot be tapped at all.
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly, rules, resultTypes: ['violations'], preload: false })}).then((results) => {
      const modal = [...document.querySelectorAll('[aria-modal="true"]')].filter((one) => one.checkVisibility()).at(-1)
      const isReachable = ({ target }) => modal === undefined || modal.contains(document.querySelector(target[0]))
      for (const one of results.violations) if (one.id === 'target-size') one.nodes = one.nodes.filter(isReachable)
      return results
    })`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? html}`),
  )
}

/**
 * One h1, a title, nothing wider than the window, and nothing that moves though reduced motion is requested. A part may begin to
 * load after the page has settled: the page is looked at once it has everything.
 */
export async function findFlaws(page: Page): Promise<string[]> {
  await finishLoading(page)
  return (await flawsNow(page)) ?? findFlaws(page)
}

/** Null while something is loading. */
async function flawsNow(page: Page): Promise<string[] | null> {
  return page.evaluate(() => {
    if (document.querySelector('[aria-busy="true"]') !== null) return null
    const headings = document.querySelectorAll('h1').length
    // A phone zooms out until a page that is too wide fits its window, so only the layout's width reveals it.
    const width = document.documentElement.clientWidth
    const moving = matchMedia('(prefers-reduced-motion: reduce)').matches
      ? document.getAnimations().filter(({ playState, effect }) => playState === 'running' && effect instanceof KeyframeEffect)
      : []
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > width + 1)
    return [
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...moving.map(({ effect }) => `moves: “${(effect as KeyframeEffect).target?.textContent.trim().slice(0, 30) ?? ''}”`),
      ...(/\S.* · Vesper$/.test(document.title) ? [] : [`the title is "${document.title}"`]),
      ...(document.documentElement.scrollWidth <= width
        ? []
        : [
            `scrolls sideways at ${width}: ${wide
              .slice(0, 3)
              .map((element) => `${element.tagName.toLowerCase()} ${element.className} “${element.textContent.slice(0, 20)}”`)
              .join(', ')}`,
          ]),
    ]
  })
}

/** Everything wrong with a page as it is. The light theme differs in its colours only, which may also be left out altogether. */
export async function examine(
  page: Page,
  name: string,
  colours: 'both themes' | 'dark' | 'none' = 'both themes',
): Promise<string[]> {
  const faults = [...(await findFlaws(page)), ...(await findUnspoken(page)), ...(await findMarkupFaults(page))]
  await setTheme(page, 'dark')
  const violations = await findViolations(page, colours === 'none' ? 'skipped' : 'checked')
  faults.push(...violations.map((violation) => `dark: ${violation}`))
  if (colours === 'both themes') {
    await setTheme(page, 'light')
    faults.push(...(await findViolations(page, 'only')).map((violation) => `light: ${violation}`))
  }
  return faults.map((what) => `${name}: ${what}`)
}
