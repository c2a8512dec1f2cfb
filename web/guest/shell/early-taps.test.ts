import { runInThisContext } from 'node:vm'
import { expect, it, vi } from 'vitest'
import { keepEarlyTaps, pressEarlyTaps } from './early-taps.ts'

/** What a page hears of these taps once it is hydrated. */
async function tap(html: string, ...taps: readonly string[]): Promise<string[]> {
  vi.useFakeTimers()
  document.body.innerHTML = html
  runInThisContext(keepEarlyTaps)
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)
  for (const selector of taps) {
    const element = find(selector)
    if (element instanceof HTMLSelectElement) {
      element.value = 'drink'
      element.dispatchEvent(new Event('change', { bubbles: true }))
    } else element?.click()
  }
  const events: string[] = []
  const hear = ({ target, type }: Event) => events.push(`${(target as HTMLElement).id} ${type}`)
  document.body.addEventListener('click', hear)
  document.body.addEventListener('change', (event) => event.target instanceof HTMLSelectElement && hear(event))
  pressEarlyTaps()
  await vi.runAllTimersAsync()
  document.body.removeEventListener('click', hear)
  vi.useRealTimers()
  return events
}

it.each<[string, string, string[], string[]]>([
  ['a button', '<button id="more">+</button>', ['#more', '#more'], ['more click', 'more click']],
  ['a toggle, once', '<button id="menu" aria-expanded="false">Menu</button>', ['#menu', '#menu'], ['menu click']],
  ['a box, once', '<input type="checkbox" id="push">', ['#push', '#push'], ['push click']],
  [
    'choices in their last order',
    '<input type="radio" name="r" id="a"><input type="radio" name="r" id="b">',
    ['#a', '#b', '#a'],
    ['b click', 'a click'],
  ],
  [
    'a box of a form that does not adopt it',
    '<form method="dialog"><input type="checkbox" id="techno"></form>',
    ['#techno'],
    ['techno click'],
  ],
  [
    'a list',
    '<select id="kind"><option value="">Any</option><option value="drink">Drink</option></select>',
    ['#kind'],
    ['kind change'],
  ],
])('What was tapped before hydration happens after it: %s', async (_, html, taps, events) => {
  expect(await tap(html, ...taps)).toEqual(events)
})

it.each([
  ['a link', '<a id="it" href="#here">Here</a>'],
  ['a box that its form adopts', '<form method="dialog"><input type="checkbox" id="it" data-path="terms"></form>'],
])('What works on its own is left alone: %s', async (_, html) => {
  expect(await tap(html, '#it')).toEqual([])
})

it('A box shows nothing that its screen does not know.', async () => {
  vi.useFakeTimers()
  document.body.innerHTML = '<input type="checkbox" id="push">'
  runInThisContext(keepEarlyTaps)
  const box = document.querySelector('input')
  box?.click()
  expect(box?.checked).toBe(false)
  pressEarlyTaps()
  await vi.runAllTimersAsync()
  expect(box?.checked).toBe(true)
  vi.useRealTimers()
})
