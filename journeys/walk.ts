import type { Page } from 'playwright-core'

interface Stop {
  what: string
  hasRing: boolean
  isCovered: boolean
}

/** The focused element: whether the focus is visible, and whether something sticky covers it. */
function readStop(): Stop | 'end' | 'nothing' {
  const element = document.activeElement
  if (element === null || element === document.body) return 'nothing'
  if (element.hasAttribute('data-walk-end')) {
    element.remove()
    return 'end'
  }
  const label = element.closest('label') ?? (element instanceof HTMLInputElement ? (element.labels?.[0] ?? null) : null)
  const target = label !== null && element.getBoundingClientRect().width < 24 ? label : element
  const item = element.closest('article, li')
  const around = [element.parentElement, element.parentElement?.parentElement, item, item?.firstElementChild]
  const bearers = [element, label, ...around].filter((one) => one instanceof Element)
  // What is drawn shows the focus by the line around it.
  const isTraced =
    element instanceof SVGElement &&
    [...element.querySelectorAll('*')].some((shape) => Number.parseFloat(getComputedStyle(shape).strokeWidth) >= 2)
  const hasOutline = bearers.some((one) =>
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
    hasRing: hasOutline || isTraced,
    isCovered: !isSeen,
  }
}

/** Milliseconds. A page takes a few for a key, even on a busy machine. */
const patience = 20_000

/** Keys and evaluations have no limit of their own: a page that stops answering fails the walk, and the message says where. */
async function answered<T>(answer: Promise<T>, where: string): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The page stops answering ${where}`)), patience)
  try {
    return await Promise.race([answer, promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The next Tab leads to the first stop in this element, wherever the focus was before. The last one leads to a mark behind the
 * page: beyond it the browser would take the focus, and a page without focus may never confirm a key.
 */
function startAt(name: 'body' | 'main'): void {
  const [start, end] = [document.createElement('span'), document.createElement('span')]
  start.tabIndex = -1
  end.tabIndex = 0
  end.dataset['walkEnd'] = ''
  document.body.append(end)
  document.querySelector(name)?.prepend(start)
  start.focus()
  start.remove()
  scrollTo(0, 0)
}

/** Tabs through the page from here on: each focused element must show the focus, and must not be covered. */
export async function walkByKeyboard(page: Page, from: 'body' | 'main'): Promise<string[]> {
  await answered(page.evaluate(startAt, from), 'before the first Tab')
  const faults: string[] = []
  let last = 'the start'
  for (let step = 0; step < 150; step += 1) {
    await answered(page.keyboard.press('Tab'), `to Tab ${step + 1}, after ${last}`)
    const stop = await answered(page.evaluate(readStop), `after Tab ${step + 1}, which followed ${last}`)
    if (stop === 'nothing') return [...faults, `the focus is lost after ${last}`]
    // The door with one event has a way back, settings and the event.
    if (stop === 'end') return from === 'body' && step < 3 ? [...faults, `only ${step} stops`] : faults
    if (!stop.hasRing) faults.push(`no ring on ${stop.what}`)
    if (stop.isCovered) faults.push(`covered: ${stop.what}`)
    last = stop.what
  }
  return [...faults, 'Tab does not come to an end']
}
