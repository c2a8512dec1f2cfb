import { brand } from '#contract/brand.ts'
import { escapeHtml } from '../../html/escape-html.ts'
import { cards } from './cards.ts'

const style = `
:root { color-scheme: light dark; --bg: #f3f4f6; --surface: #fff; --line: #767b85; --ink: #16181d; --muted: #4c515c; --accent: #1f4fd8; --on: #fff; --mark: #fff3c4; --mark-ink: #4a3800; }
@media (prefers-color-scheme: dark) { :root { --bg: #0e1014; --surface: #181b21; --line: #8b919d; --ink: #f2f3f5; --muted: #b6bbc5; --accent: #9db8ff; --on: #0e1014; --mark: #3d3000; --mark-ink: #ffe9a3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--bg); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { padding: 10px 16px; background: var(--mark); color: var(--mark-ink); text-align: center; font-weight: 600; }
main { max-width: 480px; margin: 0 auto; padding: 32px 16px; }
h1 { margin: 0 0 8px; font-size: 24px; overflow-wrap: anywhere; }
p { margin: 0 0 20px; color: var(--muted); overflow-wrap: anywhere; }
fieldset { margin: 0 0 20px; padding: 0; border: 0; }
.cards { border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
legend { padding: 0 0 8px; font-weight: 600; }
label { display: flex; gap: 12px; align-items: center; min-height: 56px; padding: 8px 16px; cursor: pointer; }
label + label { border-top: 1px solid var(--line); }
label small { display: block; color: var(--muted); }
input { width: 20px; height: 20px; margin: 0; flex: none; accent-color: var(--accent); }
button, a.button { display: block; width: 100%; min-height: 48px; margin: 0 0 12px; padding: 12px 16px; border: 1px solid var(--accent); border-radius: 12px;
  background: transparent; color: var(--accent); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button.main { background: var(--accent); color: var(--on); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`

const page = (title: string, body: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · Simulated payments · ${brand}</title>
<style>${style}</style>
</head>
<body>
<header>A simulation: no money moves here.</header>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`

const grouped = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ')

/** Cards offered on a page: nobody would return from a lost request. */
export const isGivenOnPage = (number: string): boolean => cards[number] !== undefined && cards[number].begins !== 'lost'

function cardForm(numbers: readonly string[], button: string, back: { url: string; label: string }): string {
  const choices = numbers.map(
    (number, index) =>
      `<label><input type="radio" name="card" value="${number}" required${index === 0 ? ' checked' : ''}><span>${escapeHtml(cards[number]?.title ?? '')}<small>${grouped(number)}</small></span></label>`,
  )
  return `<form method="post">
<fieldset>
<legend>Test cards</legend>
<div class="cards">
${choices.join('\n')}
</div>
</fieldset>
<button class="main">${escapeHtml(button)}</button>
</form>
<a class="button" href="${escapeHtml(back.url)}">${escapeHtml(back.label)}</a>`
}

/** Where a payer saves a method: they choose one of the test cards. */
export function setupPage(cancelUrl: string): string {
  const form = cardForm(Object.keys(cards), 'Save this card', { url: cancelUrl, label: 'Go back without a card' })
  return page('Save a card', `<p>${brand} charges this card when a payment is due.</p>\n${form}`)
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
  return page(`Pay ${amount}`, `<p>${escapeHtml(description)}</p>\n${form}`)
}

/** The second step: a payer confirms a charge with their bank. */
export function chargePage(charge: { amount: string; description: string }): string {
  return page(
    `Confirm ${charge.amount}`,
    `<p>${escapeHtml(charge.description)}. Confirm that it’s you.</p>
<form method="post">
<button class="main" name="answer" value="confirm">Yes, pay ${escapeHtml(charge.amount)}</button>
<button name="answer" value="refuse">No, cancel</button>
</form>`,
  )
}

/** A finished page with its way back, if any. */
export function overPage(returnUrl: string | null): string {
  const back = returnUrl === null ? '' : `<a class="button" href="${escapeHtml(returnUrl)}">Go back to ${brand}</a>`
  return page('There is nothing left to do here', `<p>This page was already used.</p>\n${back}`)
}
