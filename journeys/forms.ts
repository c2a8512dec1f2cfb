import type { Locator, Page } from 'playwright-core'

/** A field by its label; the star marks required fields in the office. */
export const field = (page: Page, label: string): Locator => page.getByLabel(new RegExp(`^${label}( \\(optional\\)| \\*)?$`))

export async function fillIn(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value)
}

/** A field's error message, once there is one. */
export async function errorOf(page: Page, label: string): Promise<string | null> {
  const id = await field(page, label).getAttribute('id')
  return page.locator(`[id="${id}-error"]`).textContent()
}

/** Leaves a field with a text in it, and returns the error. */
export async function tryOut(page: Page, label: string, value: string): Promise<string | null> {
  await field(page, label).fill(value)
  await field(page, label).blur()
  return errorOf(page, label)
}

export const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()

/** Chooses a file with a button that opens the file dialog. */
export async function chooseFile(
  page: Page,
  button: string,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, button)])
  await chooser.setFiles(file)
}
