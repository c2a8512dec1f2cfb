interface NumberStyle {
  /** The maximum number of decimals, and whether all of them are shown. */
  decimals: number
  fixed: boolean
}

export function writeNumber(value: number | null, { decimals, fixed }: NumberStyle): string {
  if (value === null) return ''
  return value.toLocaleString('en-US', { minimumFractionDigits: fixed ? decimals : 0, maximumFractionDigits: decimals })
}

const grouped = (group: string) => new RegExp(`^\\d{1,3}(\\${group}\\d{3})+$`)

/** Which character is the decimal separator: `null` for none, undefined if ambiguous. */
function pointOf(digits: string, decimals: number): ',' | '.' | null | undefined {
  const [commas, points] = [digits.split(',').length - 1, digits.split('.').length - 1]
  if (commas > 0 && points > 0) return digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
  if (commas + points === 0) return null
  const sign = commas > 0 ? ',' : '.'
  if (commas + points > 1) return null
  // `1,250` and `1.250` are a thousand and more to some, and a little more than one to others.
  if (!/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return sign
  if (decimals === 0) return null
  if (decimals < 3) return sign === ',' ? null : undefined
  return sign === '.' ? '.' : undefined
}

/** Parses `1,250.50`, `1.250,50`, `1 250,5`. Undefined if it is no number, is ambiguous or has too many decimals. */
export function readNumber(text: string, decimals: number): number | null | undefined {
  const bare = text.replaceAll(/[\s'’]/g, '')
  if (bare === '') return null
  const [sign, digits] = bare.startsWith('-') ? ['-', bare.slice(1)] : ['', bare]
  const point = pointOf(digits, decimals)
  if (point === undefined) return undefined
  const at = point === null ? digits.length : digits.lastIndexOf(point)
  const [whole, fraction] = [digits.slice(0, at), digits.slice(at + 1)]
  const group = whole.includes(',') ? ',' : '.'
  const isWhole = /^\d*$/.test(whole) || (group !== point && grouped(group).test(whole))
  if (!isWhole || !/^\d*$/.test(fraction) || fraction.length > decimals || (whole === '' && fraction === '')) return undefined
  return Number(`${sign}${whole.replaceAll(group, '') || '0'}.${fraction || '0'}`)
}
