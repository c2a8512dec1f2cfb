import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openBrowser } from './browser.ts'
import { examine, findFlaws } from './examine.ts'
import { findCutOff, findForcedColourFlaws, findSmallTargets, withLargeText } from './layout.ts'
import { walkByKeyboard } from './walk.ts'

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
})
afterAll(async () => browser.close())

/** A page without a flaw, to which each test adds one. */
const good = (style = '', body = '') => `<!doctype html><html lang="en"><head><title>Page · Vesper</title>
  <style>body { margin: 0; color: #111; background: #fff }
  button { font: inherit; min-height: 44px; border: 1px solid #555; background: #fff; color: #111 }
  :focus-visible { outline: 2px solid #5a28c8 } ${style}</style></head>
  <body><a href="#content">Skip</a><main id="content"><h1>Page</h1><h2>Part</h2><p class="text">Plain words</p>
  <button type="button" class="save">Save</button> <button type="button" class="cancel">Cancel</button>
  <p><a href="#on">Further</a></p>
  <label class="choice" style="display: inline-block; padding: 12px 0"><input type="checkbox"> Remember</label>${body}</main></body></html>`

/** All that the journeys look for on a screen. */
async function look(): Promise<string[]> {
  const large = await withLargeText(page, async () => [...(await findFlaws(page)), ...(await findCutOff(page))])
  return [
    ...(await examine(page, 'page')),
    ...(await findCutOff(page)),
    ...large,
    ...(await findForcedColourFlaws(page)),
    ...(await findSmallTargets(page)),
    ...(await walkByKeyboard(page, 'body')),
  ]
}

it('find nothing on a page without a flaw', async () => {
  await page.setContent(good())
  expect(await look()).toEqual([])
})

it.each([
  ['a fixed width', '.text { width: 500px }', '', /scrolls sideways at 390/],
  ['a removed outline', '.save:focus-visible { outline: none }', '', /no ring on BUTTON Save/],
  [
    'a bar over what has the focus',
    '.bar { position: fixed; inset: 0 0 auto; height: 400px; background: #ccc }',
    '<div class="bar"></div>',
    /covered: BUTTON Save/,
  ],
  ['a focus that is lost', '', '<a href="#lost" onfocus="this.blur()">Lost</a>', /the focus is lost after INPUT/],
  ['an animation', '.text { animation: turn 1s infinite } @keyframes turn { to { rotate: 1turn } }', '', /moves: “Plain words”/],
  [
    'a box without room around it',
    '',
    '<table><tr><td><input type="checkbox" aria-label="Select a row"></td></tr></table>',
    /checkbox “Select a row” answers 1\d x 1\d px/,
  ],
  [
    'a choice whose words are beside it',
    '',
    '<p><label><input type="radio"> A choice of some length</label></p>',
    /radio “A choice of some length” answers \d+ x [12]\d px/,
  ],
  [
    'a button without a name',
    '',
    '<button type="button"><svg aria-hidden="true" width="20" height="20"></svg></button>',
    /button-name/,
  ],
  [
    'a name that differs from the label',
    '',
    '<button type="button" aria-label="Remove">Leave the list</button>',
    /label-content-name-mismatch/,
  ],
  ['two buttons with one name', '', '<button type="button">Save</button>', /2 buttons “Save”/],
  [
    'a picture as the only cue',
    '.icon { width: 44px; border: 0; background: linear-gradient(#555, #555) }',
    '<button type="button" class="icon" aria-label="Open"></button>',
    /no border on “” in forced colours/,
  ],
  [
    'a colour as the only mark of the current item',
    '.on { background: #5a28c8; color: #fff }',
    '<nav><a class="on" href="#a" aria-current="page">Events</a> <a href="#b">Clubs</a></nav>',
    /does not look current/,
  ],
  ['a contrast of 2.9', '.text { color: #999 }', '', /color-contrast/],
  [
    'words that leave their button at twice the text',
    '.save { width: 60px; white-space: nowrap }',
    '',
    /text leaves button “Save”/,
  ],
  [
    'words cut off below at twice the text',
    '.text { height: 1.2em; font-size: 16px; line-height: 20px; overflow: hidden } html[style*="200%"] .text { font-size: 32px; line-height: 40px; height: 20px }',
    '',
    /clipped: p “Plain words”/,
  ],
  ['a skipped level of headings', '', '<h4>Detail</h4>', /heading-order/],
  ['two headings of the page', '', '<h1>Other</h1>', /2 h1/],
  [
    'a region announced within another',
    '',
    '<div aria-live="polite"><div role="alert">Saved.</div></div>',
    /announced twice: “Saved\.”/,
  ],
  ['two regions that say the same', '', '<output>Saved.</output><p role="alert">Saved.</p>', /announced twice: “Saved\.”/],
  [
    'a table without headers',
    '',
    '<table aria-label="Sums"><tbody><tr><td>1</td><td>2</td><td>3</td></tr></tbody></table>',
    /columns without headers/,
  ],
  [
    'an invalid field without its message',
    '',
    '<label>Name <input aria-invalid="true"></label>',
    /an invalid field without its message/,
  ],
  [
    'a target that is too small',
    '.small { display: block; width: 16px; height: 16px; overflow: hidden; border: 1px solid }',
    '<a class="small" href="#a">A</a><a class="small" href="#b">B</a>',
    /target-size/,
  ],
])('find %s', async (_flaw, style, body, message) => {
  await page.setContent(good(style, body))
  const faults = await look()
  expect(faults.join('\n')).toMatch(message)
})
