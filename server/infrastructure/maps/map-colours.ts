import type { MapTheme } from './map-kinds.ts'

/** The theme's colours (`web/shared/theme/tokens.css`), and water and green that are as quiet as they are. */
export const mapColours = {
  light: {
    land: '#f1eff7',
    green: '#dcebdd',
    water: '#c3d8f0',
    building: '#e3dfec',
    path: '#b9b2c9',
    kerb: '#d8d2e4',
    street: '#ffffff',
    major: '#fff7dd',
    rail: '#a79fb9',
    name: '#565066',
    halo: '#ffffff',
    pin: '#6a35e0',
    pinEdge: '#ffffff',
    pinHeart: '#ffffff',
    glow: '#6a35e0',
  },
  dark: {
    land: '#14121c',
    green: '#15241f',
    water: '#14243d',
    building: '#211d2e',
    path: '#3c3652',
    kerb: '#0b0a10',
    street: '#2f2a40',
    major: '#463c66',
    rail: '#453e5a',
    name: '#b3adc4',
    halo: '#14121c',
    pin: '#7a4df0',
    pinEdge: '#f4f2fa',
    pinHeart: '#d6ff4b',
    glow: '#7a4df0',
  },
} as const satisfies Record<MapTheme, Record<string, string>>

export type MapColours = (typeof mapColours)[MapTheme]
