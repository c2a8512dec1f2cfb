import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { roleColours } from '#contract/staffing/staff-roles.ts'

export type Tokens = ReadonlyMap<string, string>

const css = readFileSync(join(import.meta.dirname, '../theme/tokens.css'), 'utf8')

/** The custom properties with a colour, in the first block that starts with `selector`. */
function tokensOf(selector: string): Map<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]))
}

const light = tokensOf(':root')
const dark = new Map([...light, ...tokensOf("html[data-theme='dark']")])

/** The colour tokens of each theme. */
export const themes = [
  ['light', light],
  ['dark', dark],
] as const

const channelsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** Relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** As `color-mix(in srgb, one share, other)` does. */
function mix(one: string, share: number, other: string): string {
  const others = channelsOf(other)
  const mixed = channelsOf(one).map((channel, at) => Math.round(channel * share + (others[at] ?? 0) * (1 - share)))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

// What a screen sets for its styles. A cover has any colour: the brightest and the darkest are the worst.
const sets: Readonly<Record<string, readonly string[]>> = {
  tone: ['ok', 'warn', 'bad', 'info', 'muted'],
  role: roleColours,
  light: ['#ffffff', '#000000'],
  on: ['#ffffff', '#16131f'],
  spark: ['brand', 'glow'],
}

/** Each colour that a value can have; none for `none`, `inherit`, a picture. */
export function coloursOf(value: string, tokens: Tokens): string[] {
  const mixed = [...value.matchAll(/color-mix\(in srgb, ([^ ]+) (\d+)%, (var\([^)]*\)|#\w+|color-mix\(.*\))\)/g)]
  if (mixed.length > 0)
    return mixed.flatMap(([, one = '', share, other = '']) =>
      coloursOf(one, tokens).flatMap((front) => coloursOf(other, tokens).map((back) => mix(front, Number(share) / 100, back))),
    )
  return [...value.matchAll(/var\(--([\w-]+)\)|#([0-9a-f]{6}|[0-9a-f]{3})\b/g)].flatMap(([, token, digits]) => {
    if (digits !== undefined) return [`#${digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits}`]
    return (sets[token ?? ''] ?? [token ?? '']).map((name) => tokens.get(name) ?? name).filter((one) => one.startsWith('#'))
  })
}
