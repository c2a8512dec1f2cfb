/** `Exact`, `€11.00 short`, `€0.50 over`. */
export const differenceWords = (difference_minor: number, money: (minor: number) => string): string =>
  difference_minor === 0 ? 'Exact' : `${money(Math.abs(difference_minor))} ${difference_minor < 0 ? 'short' : 'over'}`

export const differenceTone = (difference_minor: number): 'ok' | 'warn' => (difference_minor === 0 ? 'ok' : 'warn')
