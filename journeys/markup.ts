import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Page } from 'playwright-core'

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:document'],
    // Scripts and styles come from this server, and a build names them by their content.
    rules: { 'require-sri': 'off' },
  }),
)

/** Where the page as it is now breaks the HTML standard, one line per place. */
export async function findMarkupFaults(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    // Mantine renders its theme's styles in the body, and a switch's thumb as a block in its label.
    for (const element of copy.querySelectorAll('body style[data-mantine-styles], [data-with-thumb-indicator]')) element.remove()
    return `<!doctype html>\n${copy.outerHTML}`
  })
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${selector ?? ''} ${message}`),
  )
}
