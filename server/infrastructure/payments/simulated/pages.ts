import { own } from '#contract/base/own.ts'
import { brand } from '#contract/base/brand.ts'
import { escapeHtml } from '../../html/escape-html.ts'
import { plainPage } from '../../html/plain-page.ts'
import { cards } from './cards.ts'

const styles = `
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
legend { padding: 0 0 8px; font-weight: 600; }
label { display: flex; gap: 12px; align-items: center; min-height: 56px; padding: 8px 16px; cursor: pointer; }
label + label { border-top: 1px solid var(--line); }
label small { display: block; }
input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--brand); }
`

export const simulatedPage = (title: string, body: string): string =>
  plainPage({
    title: `${title} · Simulated payments`,
    body: `<h1>${escapeHtml(title)}</h1>\n${body}`,
    note: 'A simulation: no money moves here.',
    styles,
  })

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** The cards offered on a page: the payer would never return from a lost request. */
export function isGivenOnPage(number: string): boolean {
  const card = own(cards, number)
  return card !== undefined && card.begins !== 'lost'
}

interface Choice {
  value: string
  title: string
  detail: string
}

/** A form in which one of several test cards or bank accounts is chosen. */
export function choiceForm(
  { name, legend, choices }: { name: string; legend: string; choices: readonly Choice[] },
  button: string,
  back: { url: string; label: string },
): string {
  const labels = choices.map(
    ({ value, title, detail }, index) =>
      `<label><input type="radio" name="${name}" value="${value}" required${index === 0 ? ' checked' : ''}><span>${escapeHtml(title)}<small>${escapeHtml(detail)}</small></span></label>`,
  )
  return `<form method="post">
<fieldset>
<legend>${escapeHtml(legend)}</legend>
<div class="card">
${labels.join('\n')}
</div>
</fieldset>
<button class="main">${escapeHtml(button)}</button>
</form>
<a class="button" href="${escapeHtml(back.url)}">${escapeHtml(back.label)}</a>`
}

function cardForm(numbers: readonly string[], button: string, back: { url: string; label: string }): string {
  const choices = numbers.map((value) => ({ value, title: own(cards, value)?.title ?? '', detail: grouped(value) }))
  return choiceForm({ name: 'card', legend: 'Test cards', choices }, button, back)
}

/** Where a payer saves a method: they choose one of the test cards. */
export function setupPage(cancelUrl: string): string {
  const form = cardForm(Object.keys(cards), 'Save this card', { url: cancelUrl, label: 'Go back without a card' })
  return simulatedPage('Save a card', `<p>${brand} charges this card when a payment is due.</p>\n${form}`)
}

/** Where a payer pays with a card once. */
export function checkoutPage({
  amount,
  description,
  cancel_url,
}: {
  amount: string
  description: string
  cancel_url: string
}): string {
  const form = cardForm(Object.keys(cards).filter(isGivenOnPage), `Pay ${amount}`, {
    url: cancel_url,
    label: 'Go back without paying',
  })
  return simulatedPage(`Pay ${amount}`, `<p>${escapeHtml(description)}</p>\n${form}`)
}

/** The second step: a payer confirms a charge with their bank. */
export function chargePage(charge: { amount: string; description: string }): string {
  return simulatedPage(
    `Confirm ${charge.amount}`,
    `<p>${escapeHtml(charge.description)}. Confirm that it’s you.</p>
<form method="post">
<button class="main" name="answer" value="confirm">Yes, pay ${escapeHtml(charge.amount)}</button>
<button name="answer" value="refuse">No, cancel</button>
</form>`,
  )
}

/** What a finished page says. A declined payment is over, too. */
const endings = {
  saved: { title: 'This card is already saved', text: '' },
  paid: { title: 'This payment is already complete', text: '' },
  unpaid: { title: 'This payment wasn’t completed', text: '<p>Your card wasn’t charged.</p>\n' },
} as const

/** A finished page with its way back, if any. */
export function overPage(ending: keyof typeof endings, returnUrl: string | null): string {
  const { title, text } = endings[ending]
  const back = returnUrl === null ? '' : `<a class="button main" href="${escapeHtml(returnUrl)}">Go back to ${brand}</a>`
  return simulatedPage(title, text + back)
}
