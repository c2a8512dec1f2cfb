import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { findUnspoken, loadAxe } from './spoken.ts'
import type { Theme } from './stage.ts'

// Experimental in axe, so not part of its standards.
const labelInName = { 'label-content-name-mismatch': { enabled: true } }
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
  await loadAxe(page)
  // As a string, since it refers to the page's axe, not to this file's.
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run(document, ${JSON.stringify({ runOnly: rules, rules: labelInName, resultTypes: ['violations'], preload: false })})`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any, html }) => `${id}: ${target.join(' ')} ${any[0]?.message ?? html}`),
  )
}

/** One h1, a title, and nothing wider than the window. */
export async function findFlaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const headings = document.querySelectorAll('h1').length
    // A phone zooms out until a page that is too wide fits its window, so only the layout's width reveals it.
    const width = document.documentElement.clientWidth
    const wide = [...document.querySelectorAll('body *')].filter((element) => element.getBoundingClientRect().right > width + 1)
    return [
      ...(headings === 1 ? [] : [`${headings} h1`]),
      ...(/\S.* · Vesper$/.test(document.title) ? [] : [`the title is "${document.title}"`]),
      ...(document.documentElement.scrollWidth <= width
        ? []
        : [
            `scrolls sideways at ${width}: ${wide
              .slice(0, 3)
              .map((element) => element.className)
              .join(', ')}`,
          ]),
    ]
  })
}

/** Everything wrong with a page as it is. The light theme differs in its colours only. */
export async function examine(page: Page, name: string, themes: 'both' | 'dark' = 'both'): Promise<string[]> {
  const found = [...(await findFlaws(page)), ...(await findUnspoken(page))]
  await setTheme(page, 'dark')
  found.push(...(await findViolations(page)).map((violation) => `dark: ${violation}`))
  if (themes === 'both') {
    await setTheme(page, 'light')
    found.push(...(await findViolations(page, ['color-contrast'])).map((violation) => `light: ${violation}`))
  }
  return found.map((what) => `${name}: ${what}`)
}

/**
 * What large text or a narrow window cuts off: text and controls beyond the window, text outside its control, and controls that
 * overlap. Scrollers and sticky bars are skipped.
 */
export async function findCutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 30)}”`
    const hasAncestor = (element: Element, test: (style: CSSStyleDeclaration) => boolean) => {
      for (let one: Element | null = element; one !== null; one = one.parentElement) if (test(getComputedStyle(one))) return true
      return false
    }
    const scrolls = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'auto' || overflowX === 'scroll'
    const sticks = ({ position }: CSSStyleDeclaration) => position === 'fixed' || position === 'sticky'
    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 2 &&
      element.closest('.visually-hidden, [hidden]') === null
    const isOutside = ({ left, right }: DOMRect) => left < -1 || right > document.documentElement.clientWidth + 1
    const found: string[] = []

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '' || !isShown(parent)) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
      if (rects.some(isOutside) && !hasAncestor(parent, scrolls)) found.push(`cut off: ${nameOf(parent)}`)
      const control = parent.closest('button, a[class]')
      if (control === null || getComputedStyle(control).display === 'inline') continue
      const box = control.getBoundingClientRect()
      // Letters may reach above and below a tight line.
      const leaves = rects.some(
        ({ left, right, top, bottom }) =>
          left < box.left - 2 || right > box.right + 2 || top < box.top - 12 || bottom > box.bottom + 12,
      )
      if (leaves) found.push(`text leaves ${nameOf(control)}`)
    }

    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (one) => isShown(one) && getComputedStyle(one).display !== 'inline' && !hasAncestor(one, sticks),
    )
    for (const one of controls)
      if (isOutside(one.getBoundingClientRect()) && !hasAncestor(one, scrolls)) found.push(`cut off: ${nameOf(one)}`)
    controls.forEach((one, index) => {
      const a = one.getBoundingClientRect()
      for (const other of controls.slice(index + 1)) {
        const b = other.getBoundingClientRect()
        const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (
          width > 4 &&
          height > 4 &&
          !one.contains(other) &&
          !other.contains(one) &&
          one.closest('label') !== other.closest('label')
        )
          found.push(`${nameOf(one)} lies over ${nameOf(other)}`)
      }
    })
    return [...new Set(found)]
  })
}

/** A chart takes the size of its column a moment later. */
async function waitForCharts(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLElement>('.recharts-wrapper')].every(
      ({ offsetWidth, offsetHeight, parentElement }) =>
        offsetWidth === parentElement?.clientWidth && offsetHeight === parentElement.clientHeight,
    ),
  )
}

/** In a window of this size. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  await waitForCharts(page)
}

/** At twice the text size. */
export async function withLargeText<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await waitForCharts(page)
  const seen = await look()
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  return seen
}

/** With forced colours, buttons need a border and current items must stand out. */
export async function findForcedColourFlaws(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const found = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 2
    const bare = [...document.querySelectorAll('main button')].filter((button) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(button)
      const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
      // Rows and icons are recognisable without a border.
      const hasShape = button.querySelector('svg') !== null || button.closest('li') !== null
      return isShown(button) && !hasEdge && !hasShape
    })
    const current = [...document.querySelectorAll('[aria-current], [aria-pressed="true"], [aria-selected="true"]')]
    const alike = current.filter((one) => {
      const colours = (element: Element) => `${getComputedStyle(element).color} ${getComputedStyle(element).backgroundColor}`
      return isShown(one) && one.getAttribute('aria-current') !== 'false' && colours(one) === colours(one.parentElement ?? one)
    })
    return [
      ...bare.map(({ textContent }) => `no border on “${textContent}” in forced colours`),
      ...alike.map(({ textContent }) => `“${textContent}” does not look current in forced colours`),
    ]
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return found
}
