import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

// The minified build: each page parses it again, which takes as long as the check itself.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Loads `axe` into the page. */
export async function loadAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
}

/** The names of all buttons, except those behind an open dialog. */
async function namesOfButtons(page: Page): Promise<string[]> {
  await loadAxe(page)
  // As a string, since it refers to the page's axe.
  return page.evaluate<string[]>(`(() => {
    const isShown = (element) => element.checkVisibility() && element.closest('[aria-hidden="true"]') === null
    const root = [...document.querySelectorAll('dialog[open], [role="dialog"]')].filter(isShown).at(-1) ?? document
    axe.setup(document)
    const buttons = [...root.querySelectorAll('button:not([role]), [role="button"], summary')].filter(isShown)
    const names = buttons.map((button) => axe.commons.text.accessibleText(button).trim())
    axe.teardown()
    return names
  })()`)
}

/**
 * What a screen reader would announce badly although axe accepts it: tables and rows without a header, empty landmarks, graphics
 * that are neither hidden nor named, several buttons with the same name, a section heading at the level of the heading above it,
 * an invalid field that does not lead to its message, and the same words in two live regions.
 */
export async function findUnspoken(page: Page): Promise<string[]> {
  const alike = Map.groupBy(await namesOfButtons(page), (name) => name)
  const repeated = [...alike].filter(([, { length }]) => length > 1).map(([name, { length }]) => `${length} buttons “${name}”`)
  const unspoken = await page.evaluate(() => {
    const faults: string[] = []
    const isShown = (element: Element) => element.checkVisibility() && element.closest('[aria-hidden="true"]') === null
    const all = (selector: string, root: ParentNode = document) => [...root.querySelectorAll(selector)].filter(isShown)
    const textOf = (element: Element | null | undefined) => element?.textContent.trim().slice(0, 40) ?? ''
    const referred = (element: Element, attribute: string) =>
      (element.getAttribute(attribute) ?? '').split(/\s+/).map((id) => document.getElementById(id))

    const readTable = (table: Element) => {
      const name =
        table.getAttribute('aria-label') ?? textOf(table.querySelector('caption') ?? referred(table, 'aria-labelledby')[0])
      if (name === '') faults.push(`a table without a name: “${textOf(table)}”`)
      const cells = all('tbody td', table)
      const isPairs = cells.every((cell) => cell.parentElement?.children.length === 2)
      if (!isPairs && table.querySelector('thead th') === null) faults.push(`columns without headers: ${name}`)
      // The days of a calendar already name their dates.
      const isDays = cells.every((cell) => cell.querySelector(':is(a, button)[aria-label]') !== null)
      if (!isDays && table.querySelector('tbody th') === null) faults.push(`rows without headers: ${name}`)
    }
    for (const table of all('table')) readTable(table)
    for (const graphic of all('svg:not([role="img"])'))
      if (graphic.closest('[role="img"], [role="application"]') === null)
        faults.push(`a graphic that is not hidden: ${graphic.getAttribute('class')} in “${textOf(graphic.parentElement)}”`)
    for (const landmark of all('nav, search, [role="search"], [role="navigation"]'))
      if (landmark.querySelector('a, button, input, select') === null) faults.push(`an empty landmark: “${textOf(landmark)}”`)

    const headingOf = (section: Element | null | undefined) => {
      const heading = section && referred(section, 'aria-labelledby')[0]
      return heading && /^H\d$/.test(heading.tagName) ? heading : null
    }
    for (const section of all('section[aria-labelledby]')) {
      const [own, above] = [headingOf(section), headingOf(section.parentElement?.closest('section[aria-labelledby]'))]
      if (own && above && own.tagName <= above.tagName) faults.push(`“${textOf(own)}” is not below “${textOf(above)}”`)
    }
    const wordsOf = (region: Element) => region.getAttribute('aria-label') ?? textOf(region)
    const regions = all('[aria-live]:not([aria-live="off"]), output, [role="alert"], [role="status"]').filter((region) =>
      /[a-z]{3}/i.test(wordsOf(region)),
    )
    for (const [at, region] of regions.entries())
      if (
        regions.some((other, before) =>
          other.contains(region) ? other !== region : before < at && wordsOf(other) === wordsOf(region),
        )
      )
        faults.push(`announced twice: “${wordsOf(region)}”`)
    for (const field of all('[aria-invalid="true"]')) {
      const messages = [...referred(field, 'aria-describedby'), ...referred(field, 'aria-errormessage')].map(textOf)
      if (messages.join('') === '') faults.push(`an invalid field without its message: ${field.outerHTML.slice(0, 80)}`)
    }
    return faults
  })
  return [...unspoken, ...repeated]
}
