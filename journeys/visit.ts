import type { Page } from 'playwright-core'

/** Waits until the page is hydrated and knows who is signed in; earlier presses may be lost. The bar hydrates first. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isTakenOver = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
    const navigation = document.querySelector('header nav')
    if (navigation === null || !isTakenOver(navigation) || /undecided/.test(navigation.className)) return false
    return [...document.querySelectorAll('main :is(a, button, input)')].every(isTakenOver)
  })
}

/** Opens a typed address. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await waitUntilAlive(page)
}

/** Waits for the path, and for the query if given. */
export async function arrive(page: Page, path: string): Promise<void> {
  await page.waitForURL((url) => (path.includes('?') ? url.pathname + url.search : url.pathname) === path)
}

/** From now on private pages read for themselves, as where their server could not draw them. */
export async function withoutDrawing(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const request = route.request()
    const isDrawing = request.headers()['x-time-zone'] !== undefined
    await (isDrawing ? route.fulfill({ status: 204 }) : route.fallback())
  })
}
