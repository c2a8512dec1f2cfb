import type { Page } from 'playwright-core'

/**
 * What large text or a narrow window cuts off: text and controls beyond the window, text outside its control, and controls that
 * overlap. Scrollers and sticky bars are skipped.
 */
export async function findCutOff(page: Page): Promise<string[]> {
  const cutOff = await page.evaluate(() => {
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
    const faults: string[] = []

    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || node.textContent?.trim() === '' || !isShown(parent)) continue
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
      if (rects.some(isOutside) && !hasAncestor(parent, scrolls)) faults.push(`cut off: ${nameOf(parent)}`)
      const control = parent.closest('button, a[class]')
      if (control === null || getComputedStyle(control).display === 'inline') continue
      const box = control.getBoundingClientRect()
      // With tight lines, ascenders and descenders leave their line’s box.
      const leaves = rects.some(
        ({ left, right, top, bottom }) =>
          left < box.left - 2 || right > box.right + 2 || top < box.top - 12 || bottom > box.bottom + 12,
      )
      if (leaves) faults.push(`text leaves ${nameOf(control)}`)
    }

    const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')].filter(
      (one) => isShown(one) && getComputedStyle(one).display !== 'inline' && !hasAncestor(one, sticks),
    )
    for (const one of controls)
      if (isOutside(one.getBoundingClientRect()) && !hasAncestor(one, scrolls)) faults.push(`cut off: ${nameOf(one)}`)
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
          faults.push(`${nameOf(one)} lies over ${nameOf(other)}`)
      }
    })
    return [...new Set(faults)]
  })
  return [...cutOff, ...(await findClipped(page))]
}

/** Amounts on more than one line, which read as several. */
export async function findBrokenAmounts(page: Page): Promise<string[]> {
  return page.locator('main dd').evaluateAll((values) => {
    const isBroken = (value: Element) => {
      const range = document.createRange()
      range.selectNodeContents(value)
      const bottoms = [...range.getClientRects()].map(({ bottom }) => bottom)
      return /^−?\D{0,4}\d[\d,.]*$/.test(value.textContent.trim()) && Math.max(...bottoms) - Math.min(...bottoms) > 6
    }
    return values.filter(isBroken).map(({ textContent }) => textContent.trim())
  })
}

/** Words that a box of a fixed height cuts off above or below. What a line clamp leaves out ends in an ellipsis. */
async function findClipped(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clipperOf = (element: Element | null): Element | null => {
      if (element === null || element === document.body) return null
      const { overflowY, webkitLineClamp } = getComputedStyle(element)
      if (overflowY === 'visible') return clipperOf(element.parentElement)
      return overflowY === 'hidden' && webkitLineClamp === 'none' ? element : null
    }
    const wordsIn = ({ childNodes }: Element) =>
      [...childNodes].filter(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim() !== '')
    const isClipped = (element: Element) => {
      const frame = clipperOf(element)?.getBoundingClientRect()
      if (frame === undefined || !element.checkVisibility() || frame.width <= 2) return false
      const range = document.createRange()
      return wordsIn(element).some((words) => {
        range.selectNodeContents(words)
        return [...range.getClientRects()].some(({ top, bottom }) => top < frame.top - 6 || bottom > frame.bottom + 6)
      })
    }
    return [...document.querySelectorAll('main *')]
      .filter(isClipped)
      .map((element) => `clipped: ${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 30)}”`)
  })
}

/**
 * Boxes to tick, choices and switches that a finger would miss: what answers a tap must be 44 px wide and high, with its words.
 * One of each kind; what something covers cannot be tapped at all.
 */
export async function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const least = 44
    const kinds = new Set<string>()
    const small: string[] = []
    for (const input of document.querySelectorAll<HTMLInputElement>('input[type="checkbox"], input[type="radio"]')) {
      const place = input.closest('td, th, li, label, fieldset, form')
      const kind = `${input.type} ${input.className} ${place?.tagName} ${place?.className}`
      const shown = [input, ...(input.labels ?? [])].find((one) => one.checkVisibility() && one.getBoundingClientRect().width > 2)
      if (kinds.has(kind) || shown === undefined || input.disabled) continue
      shown.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = shown.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const answers = (right: number, down: number) => {
        const hit = document.elementFromPoint(x + right, y + down)
        return hit === input || hit?.closest('label')?.control === input
      }
      if (!answers(0, 0)) continue
      kinds.add(kind)
      const reach = (right: number, down: number) => {
        let steps = 0
        while (steps < least && answers(right * (steps + 1), down * (steps + 1))) steps++
        return steps
      }
      const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)]
      if (wide < least - 1 || high < least - 1)
        small.push(
          `${input.type} “${(input.ariaLabel ?? place?.textContent ?? '').trim().slice(0, 30)}” answers ${wide} x ${high} px`,
        )
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return small
  })
}

/**
 * What follows the window's size by script does so with its next frame, which a busy machine draws later: a table becomes rows,
 * and a chart takes the size of its column.
 */
async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(
    async () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
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
  await waitForFrame(page)
}

/** At twice the text size. */
export async function withLargeText<T>(page: Page, look: () => Promise<T>): Promise<T> {
  await page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))
  await waitForFrame(page)
  const seen = await look()
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''))
  return seen
}

/** With forced colours, buttons need a border and current items must stand out. */
export async function findForcedColourFlaws(page: Page): Promise<string[]> {
  await page.emulateMedia({ forcedColors: 'active' })
  const texts = await page.evaluate(() => {
    const isShown = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 2
    const bare = [...document.querySelectorAll('main button')].filter((button) => {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(button)
      const hasEdge = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0
      // Rows and icons are recognisable without a border.
      const hasShape = button.querySelector('svg') !== null || button.closest('li') !== null
      return isShown(button) && !hasEdge && !hasShape
    })
    const current = [...document.querySelectorAll('[aria-current], [aria-pressed="true"], [aria-selected="true"]')]
    // Computed styles keep the page's own colours: what stays visible is an exemption, a border or a line.
    const cues = (element: Element) => {
      const { forcedColorAdjust, borderWidth, borderStyle, textDecorationLine } = getComputedStyle(element)
      return [forcedColorAdjust, borderWidth, borderStyle, textDecorationLine].join(' ')
    }
    const alike = current.filter((one) => {
      const others = one.closest('nav, ul, ol, tr, [role="tablist"], [role="listbox"]')?.querySelectorAll(one.tagName) ?? []
      const peer = [...others].find((other) => isShown(other) && !current.includes(other)) ?? one.parentElement
      return isShown(one) && one.getAttribute('aria-current') !== 'false' && cues(one) === cues(peer ?? one)
    })
    return [
      ...bare.map(({ textContent }) => `no border on “${textContent}” in forced colours`),
      ...alike.map(({ textContent }) => `“${textContent}” does not look current in forced colours`),
    ]
  })
  await page.emulateMedia({ forcedColors: 'none' })
  return texts
}

/**
 * Bars and panels that stay in the window while the page scrolls must not overlap: a panel that sticks below the window's edge
 * slides under the bar there. Scrolls through the whole page.
 */
export async function findStuckOver(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollsItself = (element: Element) => {
      for (let one = element.parentElement; one !== null && one !== document.body; one = one.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(one).overflowY)) return true
      return false
    }
    const sticky = [...document.querySelectorAll('body *')].filter(
      (element) => getComputedStyle(element).position === 'sticky' && element.checkVisibility() && !scrollsItself(element),
    )
    if (sticky.length < 2) return []
    const nameOf = (element: Element) => `${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 30)}”`
    const boxesOf = sticky.map((element) => {
      const { top, bottom } = getComputedStyle(element)
      return { element, top: Number.parseFloat(top), bottom: Number.parseFloat(bottom) }
    })
    const seen = new Set<string>()
    const end = document.documentElement.scrollHeight - innerHeight
    for (let y = 0; ; y = Math.min(y + 150, end)) {
      scrollTo({ top: y, behavior: 'instant' })
      // Where the window's edge holds it, rather than the page.
      const stuck = boxesOf.flatMap(({ element, top, bottom }) => {
        const box = element.getBoundingClientRect()
        return Math.abs(box.top - top) < 1 || Math.abs(innerHeight - box.bottom - bottom) < 1 ? [{ element, box }] : []
      })
      stuck.forEach(({ element: one, box: a }, index) => {
        for (const { element: other, box: b } of stuck.slice(index + 1)) {
          const width = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          if (width > 1 && height > 1 && !one.contains(other) && !other.contains(one))
            seen.add(`${nameOf(other)} slides under ${nameOf(one)}`)
        }
      })
      if (y >= end) break
    }
    scrollTo({ top: 0, behavior: 'instant' })
    return [...seen]
  })
}

/** Fields side by side whose boxes do not begin at the same height. */
export async function findMisaligned(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const boxes = '.mantine-Input-input, .mantine-PillsInput-input, .mantine-SegmentedControl-root'
    const rows = new Map<Element, Element[]>()
    for (const box of document.querySelectorAll(boxes)) {
      // The row is the first ancestor with several columns; its child is the field.
      for (let field: Element = box; field.parentElement !== null; field = field.parentElement) {
        const row = field.parentElement
        const { display, gridTemplateColumns } = getComputedStyle(row)
        if (row.tagName === 'FORM') break
        if (display !== 'grid' || gridTemplateColumns.split(' ').length < 2) continue
        rows.set(row, [...(rows.get(row) ?? []), box])
        break
      }
    }
    return [...rows.values()].flatMap((fields) =>
      fields.slice(1).flatMap((box, index) => {
        const before = fields[index]
        if (before === undefined || !box.checkVisibility()) return []
        const [a, b] = [before.getBoundingClientRect(), box.getBoundingClientRect()]
        const isBeside = b.left >= a.right - 1 && b.top < a.bottom && a.top < b.bottom
        const label = box.closest('.mantine-InputWrapper-root')?.textContent ?? box.textContent
        return isBeside && Math.abs(a.top - b.top) > 1 ? [`“${label.slice(0, 30)}” is ${Math.round(b.top - a.top)} px lower`] : []
      }),
    )
  })
}
