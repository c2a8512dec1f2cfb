import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core'
import { expect, it } from 'vitest'
import { coloursOf, contrast, themes } from '../../shared/testing/colours.ts'
import { cssVariablesResolver, theme } from './theme.tsx'

const kit = mergeMantineTheme(DEFAULT_THEME, theme)
const { light: variables } = cssVariablesResolver(kit)
const states = { red: 'bad', green: 'ok', yellow: 'warn', blue: 'info' } as const
const inEachTheme = (colours: readonly string[]) =>
  themes.flatMap(([name, tokens]) => colours.map((colour) => ({ name, tokens, colour })))

it.each(inEachTheme(['brand', ...Object.keys(states)]))(
  'a soft $colour button of the kit is readable in the $name theme, hovered or not',
  ({ tokens, colour }) => {
    const valueOf = (part: string) => coloursOf(variables[`--mantine-color-${colour}-${part}`] ?? '', tokens)[0] ?? ''
    for (const ground of ['light', 'light-hover', 'outline-hover'])
      expect(contrast(valueOf('light-color'), valueOf(ground))).toBeGreaterThanOrEqual(4.5)
  },
)

it.each(inEachTheme(Object.keys(states)))(
  'a filled $colour button of the kit is readable in the $name theme, hovered or not',
  ({ tokens, colour }) => {
    const { background, color, hover } = kit.variantColorResolver({ color: colour, theme: kit, variant: 'filled' })
    const token = `var(--${states[colour as keyof typeof states]})`
    const [words = ''] = coloursOf(color, tokens)
    for (const value of [background, hover]) {
      const [ground = ''] = coloursOf(value.replace(`var(--mantine-color-${colour}-filled)`, token), tokens)
      expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
    }
  },
)
