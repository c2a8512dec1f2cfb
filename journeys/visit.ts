import type { Page } from 'playwright-core'

/**
 * The page has been taken over by its scripts, and knows who is here: what is pressed before may be lost. The bar is first, what
 * can be pressed in the page a moment later.
 */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
    const navigation = document.querySelector('header nav')
    if (navigation === null || !isTakenOver(navigation) || /undecided/.test(navigation.className)) return false
    return [...document.querySelectorAll('main :is(a, button, input)')].every(isTakenOver)
  })
}

/** Opens an address as one that was typed. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilAlive(page)
}

/** Waits for the path, and for the query where one is told. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => (path.includes('?') ? url.pathname + url.search : url.pathname) === path)
}
