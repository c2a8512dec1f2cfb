import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import type { Page } from 'playwright-core'

/** Asked for each page, and always the same: it is worked out once, which takes longer than to check a small page. */
class SettledConfig extends StaticConfigLoader {
  #settled: ReturnType<StaticConfigLoader['getConfigFor']> | undefined

  override getConfigFor(handle: string): ReturnType<StaticConfigLoader['getConfigFor']> {
    return (this.#settled ??= super.getConfigFor(handle))
  }
}

const validator = new HtmlValidate(
  new SettledConfig({
    extends: ['html-validate:standard', 'html-validate:document'],
    // Scripts and styles come from this server, and a build names them by their content.
    rules: { 'require-sri': 'off' },
  }),
)

/** Where the page as it is now breaks the HTML standard, one line per place. */
export async function findMarkupFaults(page: Page): Promise<string[]> {
  const html = await page.evaluate(() => {
    const copy = document.documentElement.cloneNode(true) as HTMLElement
    // Mantine renders its theme's styles in the body, and the words of a switch as blocks in its label.
    for (const styles of copy.querySelectorAll('body style[data-mantine-styles]')) styles.remove()
    for (const block of copy.querySelectorAll('label > [role="switch"] ~ div, label > [role="switch"] ~ div p')) {
      const words = document.createElement('span')
      if (block.id !== '') words.id = block.id
      words.append(...block.childNodes)
      block.replaceWith(words)
    }
    return `<!doctype html>\n${copy.outerHTML}`
  })
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${selector ?? ''} ${message}`),
  )
}
