import type { Page } from 'playwright-core'

interface Stop {
  what: string
  hasRing: boolean
  isCovered: boolean
}

/** The focused element: whether the focus is visible, and whether something sticky covers it. Null beyond the page's end. */
function readStop(): Stop | null {
  const element = document.activeElement
  if (element === null || element === document.body) return null
  const label = element.closest('label') ?? (element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null)
  const target = label !== null && element.getBoundingClientRect().width < 24 ? label : element
  const around = [element.parentElement, element.parentElement?.parentElement ?? null, element.closest('article, li')]
  const bearers = [element, label, ...around].filter((one) => one !== null)
  const hasRing = bearers.some((one) =>
    [null, '::after'].some((part) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one, part)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
    }),
  )
  const { left, right, top, bottom } = target.getBoundingClientRect()
  const xs = [left + 3, (left + right) / 2, right - 3]
  const ys = [top + 3, (top + bottom) / 2, bottom - 3]
  const isSeen = xs.some((x) =>
    ys.some((y) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && (target.contains(hit) || hit.contains(target))
    }),
  )
  return {
    what: `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`,
    hasRing,
    isCovered: !isSeen,
  }
}

/** Tabs through the page: each focused element must show the focus, and must not be covered. */
export async function walkByKeyboard(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  const found: string[] = []
  for (let step = 0; step < 150; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(readStop)
    // The door with one event has a way back, settings and the event.
    if (stop === null) return step < 3 ? [...found, `only ${step} stops`] : found
    if (!stop.hasRing) found.push(`no ring on ${stop.what}`)
    if (stop.isCovered) found.push(`covered: ${stop.what}`)
  }
  return [...found, 'Tab does not come to an end']
}
