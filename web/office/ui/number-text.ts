interface NumberStyle {
  /** How many digits behind the point there may be, and whether all of them are written. */
  decimals: number
  fixed: boolean
}

export function writeNumber(value: number | null, { decimals, fixed }: NumberStyle): string {
  if (value === null) return ''
  return value.toLocaleString('en-US', { minimumFractionDigits: fixed ? decimals : 0, maximumFractionDigits: decimals })
}

/** What people type: `1,250.5`, `1 250.5`, and `1250,5` where a comma can only be the point. Undefined where it is no number. */
export function readNumber(text: string, decimals: number): number | null | undefined {
  const bare = text.replaceAll(/\s/g, '')
  if (bare === '') return null
  const isPoint = decimals > 0 && /^-?\d+,\d*$/.test(bare) && !/,\d{3}$/.test(bare)
  const plain = isPoint ? bare.replace(',', '.') : bare.replaceAll(',', '')
  if (!/^-?(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined
  const unit = 10 ** decimals
  // Half a unit up, free of what binary fractions do to 1.005.
  return Math.round(Number((Number(plain) * unit).toPrecision(15))) / unit
}
