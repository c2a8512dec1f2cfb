import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { roleColours } from '#contract/staffing/staff-roles.ts'
import { coloursOf, contrast, themes, type Tokens } from '../testing/colours.ts'

interface Rule {
  where: string
  declarations: ReadonlyMap<string, string>
  /** It only applies if motion is welcome. */
  moves: boolean
}

const web = join(import.meta.dirname, '../..')

/** Every rule of a style sheet, nested ones too. */
function rulesOf(file: string): Rule[] {
  const css = readFileSync(join(web, file), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '')
  const rules: Rule[] = []
  const open: { selector: string; declarations: Map<string, string> }[] = []
  for (const [, text = '', end] of css.matchAll(/([^{};]*)([{};])/g)) {
    const words = text.replaceAll(/\s+/g, ' ').trim()
    if (end === '{') open.push({ selector: words, declarations: new Map() })
    const [, name, value] = /^([\w-]+): (.*)$/.exec(words) ?? []
    if (end !== '{' && name !== undefined && value !== undefined) open.at(-1)?.declarations.set(name, value)
    const closed = end === '}' ? open.pop() : undefined
    if (closed === undefined) continue
    const moves = open.some(({ selector }) => selector.includes('prefers-reduced-motion: no-preference'))
    rules.push({ where: `${file} ${closed.selector}`, declarations: closed.declarations, moves })
  }
  return rules
}

const rules = globSync('{shared,guest,office,door}/**/*.css', { cwd: web })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !file.endsWith('tokens.css'))
  .flatMap(rulesOf)

// Paper, answers and pictures that look the same in both themes. What they hold only appears on them.
const ownGrounds: readonly [RegExp, readonly string[]][] = [
  [/ticket-code\.module\.css \.step:disabled/, ['#ffffff', '#f1eff7']],
  [/ticket-code\.module\.css \.(?!stamp|wallet)|redemption-row\.module\.css \.code/, ['#ffffff']],
  [/entrance\.module\.css \.event/, ['#7a4df0', '#b0268a', '#0a669e', '#15111f']],
  [/entrance\.module\.css \.spark/, ['#15111f']],
  [/whats-on\.module\.css \.on/, ['#7a4df0', '#b0268a', '#0a669e', '#15111f']],
  // The row's 64 % of near black on those.
  [/whats-on\.module\.css \.facts/, ['#332262', '#47143c', '#0b2b43', '#0f0d15']],
  [/team\.module\.css \.swatch span/, roleColours],
  [/verdict\.module\.css \.verdict/, []],
  [/sign-form\.module\.css \.typed, \.canvas/, ['#ffffff']],
  // Colours the icon of a mark that is filled with it.
  [/verdict\.module\.css \.(next|wait \.next)/, []],
  // The shapes of a floor plan are seen by their outlines; its words have a class of their own.
  // On the colour of their own table, as on a button.
  [/plan\.module\.css \.table\[data-state='(seated|chosen)'\] (:is|text)/, []],
  [/plan\.module\.css \.(floor|body|shape.* rect|(item|table|button).* \.body)/, []],
]
const grounds = ['bg', 'surface', 'raised', 'hover']
// A wordmark's full stop is no text. What is disabled must still be seen.
const leastOf = (where: string) => (/\bspark\b/.test(where) ? 1 : /disabled/.test(where) ? 3 : 4.5)

function groundsOf({ where, declarations }: Rule, tokens: Tokens): readonly string[] {
  const own = ownGrounds.find(([place]) => place.test(where))
  if (own !== undefined) return own[1]
  const backs = coloursOf(declarations.get('background') ?? declarations.get('background-color') ?? '', tokens)
  return backs.length > 0 ? backs : grounds.map((name) => tokens.get(name) ?? '')
}

const worst = (fronts: readonly string[], backs: readonly string[]) =>
  Math.min(...fronts.flatMap((front) => backs.map((back) => contrast(front, back))))

it('words fade only while they are outdated, dragged or unavailable', () => {
  const fades = rules.filter(({ declarations }) => {
    const opacity = Number(declarations.get('opacity') ?? 1)
    return opacity > 0 && opacity < 1
  })
  const passing =
    /stale|dimmed|aria-disabled|aria-busy|data-dragged|:disabled|::before|\.used \.square|plan\.module\.css \.picture|css to$/
  expect(fades.length).toBeGreaterThan(5)
  expect(fades.filter(({ where }) => !passing.test(where)).map(({ where }) => where)).toEqual([])
})

it('nothing moves if reduced motion is requested', () => {
  const movesOf = ({ declarations }: Rule) => ['animation', 'transition'].flatMap((name) => declarations.get(name) ?? [])
  const moving = rules.filter((rule) => movesOf(rule).length > 0)
  const always = moving.filter(
    (rule) => !rule.moves && movesOf(rule).some((value) => !value.startsWith('none') && !value.includes('--duration-')),
  )
  expect(moving.length).toBeGreaterThan(10)
  expect(always.map(({ where }) => where)).toEqual([])
})

describe.each(themes)('In the %s theme', (_theme, tokens) => {
  it('what needs to be done stands on orange, which is neither brown nor yellow', () => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
      Number.parseInt((tokens.get('orange') ?? '').slice(at, at + 2), 16),
    )
    const hue = (60 * (green - blue)) / (red - blue)
    expect(hue).toBeGreaterThan(20)
    expect(hue).toBeLessThan(35)
    expect(red).toBeGreaterThan(230)
    expect(rules.find(({ where }) => where === 'guest/shell/top-bar.module.css .urgent')?.declarations.get('background')).toBe(
      'var(--orange)',
    )
  })

  it('each text and icon is readable on what its style puts behind it', () => {
    const texts = rules.flatMap((rule) => {
      const fronts = ['color', 'fill'].flatMap((name) => coloursOf(rule.declarations.get(name) ?? '', tokens))
      return fronts.map((front) => ({ rule, front }))
    })
    const weak = texts.flatMap(({ rule, front }) => {
      const contrast = worst([front], groundsOf(rule, tokens))
      return contrast < leastOf(rule.where) ? [`${contrast.toFixed(2)} ${rule.where}`] : []
    })
    expect(texts.length).toBeGreaterThan(300)
    expect(weak).toEqual([])
  })

  it('plain and muted text is readable on every tint', () => {
    const tints = rules.filter(({ declarations }) => /color-mix/.test(declarations.get('background') ?? ''))
    const text = ['ink', 'muted'].map((name) => tokens.get(name) ?? '')
    const weak = tints
      .filter(({ declarations }) => !declarations.has('color'))
      .map((rule) => ({ where: rule.where, contrast: worst(text, groundsOf(rule, tokens)) }))
    expect(tints.length).toBeGreaterThan(4)
    expect(weak.filter(({ where, contrast }) => contrast < 4.5 && !/danger/.test(where))).toEqual([])
  })

  it('lines that carry a meaning, focus rings and borders of controls are visible', () => {
    const carriers = /^(outline|outline-color|border(-\w+)*-color)$/
    const lines = rules.flatMap(({ where, declarations }) =>
      [...declarations]
        .filter(([name, value]) => carriers.test(name) && !/--line|color-mix|transparent/.test(value))
        .flatMap(([, value]) => coloursOf(value, tokens).map((front) => ({ where, front }))),
    )
    const backs = ['bg', 'surface', 'raised'].map((name) => tokens.get(name) ?? '')
    const weak = lines.filter(({ where, front }) => !/verdict|camera-dialog/.test(where) && worst([front], backs) < 3)
    expect(lines.length).toBeGreaterThan(30)
    expect(weak).toEqual([])
  })
})
