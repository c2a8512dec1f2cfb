import type { Page } from 'playwright-core'

/** Records what went wrong on a page, one line each. Requests aborted by navigation are not errors. */
export function watch(page: Page, problems: string[]): void {
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`))
  page.on('console', (message) => {
    // Refused requests are recorded below with their method and status.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.method()} ${new URL(request.url()).pathname}`)
  })
  page.on('response', (response) => {
    if (response.status() >= 400)
      problems.push(`${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`)
  })
}

/** The problems that no test announced or allowed, and announced ones that did not happen. */
export function judge(problems: readonly string[], announced: readonly string[], allowed: readonly string[]): string[] {
  const surprises = problems.filter((problem) => ![...announced, ...allowed].some((part) => problem.includes(part)))
  const missing = announced.filter((part) => !problems.some((problem) => problem.includes(part)))
  return [...surprises, ...missing.map((part) => `did not happen: ${part}`)]
}
