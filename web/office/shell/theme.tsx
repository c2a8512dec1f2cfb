import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineColorsTuple,
  type MenuProps,
  type VariantColorsResolver,
} from '@mantine/core'
import X from 'lucide-react/icons/x'
import type { ComponentProps, MouseEvent } from 'react'

/** Every shade of a colour by index: the tokens know the theme, so both themes have the same ten. */
const shades = (filled: string, soft: string, text: string): MantineColorsTuple => [
  soft,
  soft,
  soft,
  text,
  text,
  text,
  filled,
  filled,
  filled,
  text,
]
const stateColor = (token: string) =>
  shades(`var(--${token})`, `color-mix(in srgb, var(--${token}) 14%, var(--surface))`, `var(--${token})`)

const colors = {
  brand: [
    'var(--brand-soft)',
    'var(--brand-soft)',
    'var(--brand-soft)',
    'var(--accent)',
    'var(--accent)',
    'var(--accent)',
    'var(--brand)',
    'var(--brand-hover)',
    'var(--brand-hover)',
    'var(--accent)',
  ],
  red: stateColor('bad'),
  green: stateColor('ok'),
  yellow: stateColor('warn'),
  blue: stateColor('info'),
  // In the light theme: 0-1 hovers, 2-3 lines, 4 borders of controls, 5 placeholders, 6-9 text.
  gray: [
    'var(--hover)',
    'var(--hover)',
    'var(--line)',
    'var(--line)',
    'var(--edge)',
    'var(--subtle)',
    'var(--muted)',
    'var(--muted)',
    'var(--ink)',
    'var(--ink)',
  ],
  // In the dark theme: 0-3 text, 4 borders of controls, 5 hovers, 6-7 surfaces, 8-9 backgrounds.
  dark: [
    'var(--ink)',
    'var(--muted)',
    'var(--muted)',
    'var(--subtle)',
    'var(--edge)',
    'var(--hover)',
    'var(--surface)',
    'var(--raised)',
    'var(--bg)',
    'var(--bg)',
  ],
} satisfies Record<string, MantineColorsTuple>

const variantColorResolver: VariantColorsResolver = (input) => {
  const resolved = defaultVariantColorsResolver(input)
  const isState = ['red', 'green', 'yellow', 'blue'].includes(input.color ?? '')
  // In the dark theme status colours are light: their text is not white.
  return input.variant === 'filled' && isState
    ? { ...resolved, color: 'var(--on-bad)', hover: `color-mix(in srgb, ${resolved.background} 88%, var(--ink))` }
    : resolved
}

const raised = { background: 'var(--raised)' }

/** Fixed to the window, wherever it is in the page. */
export const inPlace = { inner: { left: 0, right: 0 } }

/**
 * The list itself scrolls: a scroll container around it could not be reached by keyboard. A press, an arrow or typing opens it,
 * Tab does not: a list that is still closing would cover the next field.
 */
const openList = {
  defaultProps: { withScrollArea: false, openOnFocus: false },
  styles: { options: { maxHeight: '15rem', overflowY: 'auto' as const } },
}

/** Opens to the side with more room, and scrolls if it is longer. */
const withinWindow: NonNullable<MenuProps['middlewares']> = {
  flip: { fallbackStrategy: 'bestFit' },
  size: {
    padding: 8,
    apply({ availableHeight, elements }) {
      elements.floating.style.maxHeight = `${Math.max(availableHeight, 128)}px`
    },
  },
}

/** The element of the kit's buttons. A pending one keeps the focus, which a disabled element would lose, and ignores presses. */
function ButtonElement({ disabled, onClick, type, ...rest }: ComponentProps<'button'> & { 'data-loading'?: boolean }) {
  const isWaiting = rest['data-loading'] === true
  const own = isWaiting
    ? { 'aria-busy': true, 'aria-disabled': true, onClick: (event: MouseEvent) => event.preventDefault() }
    : { disabled, onClick }
  return <button {...rest} type={type === 'submit' ? 'submit' : 'button'} {...own} />
}

/** Compact and calm: 14 px, controls of 36 px. */
export const theme = createTheme({
  primaryColor: 'brand',
  primaryShade: 6,
  colors,
  variantColorResolver,
  black: 'var(--ink)',
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-display)',
    fontWeight: '700',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.125rem', lineHeight: '1.3' },
      h3: { fontSize: '0.9375rem', lineHeight: '1.4' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'sm',
  shadows: { xs: 'none', sm: 'none', md: 'var(--shadow-raised)', lg: 'var(--shadow-raised)', xl: 'var(--shadow-raised)' },
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  focusRing: 'auto',
  components: {
    Button: { defaultProps: { component: ButtonElement } },
    // Screen readers skip Mantine's icons, like ours.
    CloseButton: { defaultProps: { icon: <X size={18} aria-hidden /> } },
    ComboboxChevron: { defaultProps: { 'aria-hidden': true } },
    // Announced only where a role says so: most notices are part of the page.
    Alert: { defaultProps: { role: 'note' } },
    Divider: { defaultProps: { color: 'var(--line)' } },
    // Fields side by side line up, whether or not they have a description.
    InputWrapper: { defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
    Modal: {
      styles: { ...inPlace, content: raised, header: raised },
      defaultProps: {
        // Fixed at its top: a dialog that grows or shrinks at its centre moves under the pointer.
        yOffset: 'clamp(1rem, 10dvh, 6rem)',
        overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 },
        transitionProps: { duration: 120 },
      },
    },
    Drawer: {
      styles: { ...inPlace, content: raised, header: raised },
      defaultProps: { overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 }, transitionProps: { duration: 120 } },
    },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: 'md',
        radius: 'md',
        position: 'bottom-end',
        transitionProps: { duration: 120 },
        middlewares: withinWindow,
      },
      styles: { dropdown: { overflowY: 'auto' } },
    },
    // No sliding: the choice shows at once.
    SegmentedControl: { defaultProps: { transitionDuration: 0 } },
    Popover: { defaultProps: { shadow: 'md', radius: 'md', transitionProps: { duration: 120 } } },
    Tooltip: {
      defaultProps: {
        openDelay: 300,
        withArrow: true,
        multiline: true,
        maw: 280,
        events: { hover: true, focus: true, touch: true },
      },
    },
    Checkbox: { defaultProps: { radius: 'xs' } },
    Paper: { defaultProps: { radius: 'md' } },
    Table: { defaultProps: { borderColor: 'var(--line)' } },
    // Inside the main landmark: nothing that opens is outside the landmarks.
    Portal: { defaultProps: { target: '#content' } },
    Select: openList,
    MultiSelect: openList,
    TagsInput: openList,
    Autocomplete: openList,
  },
})

const everywhere = {
  '--mantine-color-body': 'var(--bg)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--muted)',
  '--mantine-color-placeholder': 'var(--subtle)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--edge)',
  '--mantine-color-disabled': 'var(--hover)',
  '--mantine-color-disabled-color': 'var(--subtle)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--menu-item-hover': 'var(--hover)',
}

function lightVariant(name: string): Record<string, string> {
  const { [name as keyof typeof colors]: tuple } = colors
  return {
    [`--mantine-color-${name}-text`]: tuple[5],
    [`--mantine-color-${name}-light`]: tuple[0],
    // Any darker, and red words would not be readable on it.
    [`--mantine-color-${name}-light-hover`]: tuple[0],
    [`--mantine-color-${name}-light-color`]: tuple[5],
    [`--mantine-color-${name}-outline`]: tuple[5],
    [`--mantine-color-${name}-outline-hover`]: tuple[0],
  }
}

const quiet = {
  '--mantine-color-gray-text': 'var(--muted)',
  '--mantine-color-gray-light': 'var(--hover)',
  '--mantine-color-gray-light-hover': 'var(--hover)',
  '--mantine-color-gray-light-color': 'var(--muted)',
}

/** The same for both themes: the differences are in the tokens. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const all = Object.assign({}, everywhere, ...['brand', 'red', 'green', 'yellow', 'blue'].map(lightVariant), quiet) as Record<
    string,
    string
  >
  return { variables: {}, light: all, dark: all }
}
