/** A palette of five colours: two dark ones, two that glow, and a spark used sparingly. */
export interface Palette {
  deep: string
  dusk: string
  main: string
  warm: string
  spark: string
}

export const palettes: readonly Palette[] = [
  { deep: '#0a0716', dusk: '#241052', main: '#7a4df0', warm: '#ff5fa8', spark: '#ffe3f1' },
  { deep: '#040a18', dusk: '#0a2a5e', main: '#2f7bff', warm: '#43e0ff', spark: '#effcff' },
  { deep: '#130508', dusk: '#4a0f1d', main: '#f0364f', warm: '#ffae45', spark: '#fff0cf' },
  { deep: '#050d0c', dusk: '#0b3b35', main: '#12b59a', warm: '#c9f751', spark: '#f7ffdf' },
  { deep: '#10061a', dusk: '#451158', main: '#c13bf0', warm: '#ff8a4c', spark: '#ffe9d1' },
  { deep: '#07080f', dusk: '#1f2547', main: '#6d83ff', warm: '#cdd7ff', spark: '#ffffff' },
  { deep: '#11060a', dusk: '#471527', main: '#ff7a2f', warm: '#ffd166', spark: '#fff6dd' },
  { deep: '#0d0613', dusk: '#3d0d3f', main: '#ff3d86', warm: '#8f7bff', spark: '#ffe1ee' },
]
