const none = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'ISK',
  'JPY',
  'KMF',
  'KRW',
  'PYG',
  'RWF',
  'UGX',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
])
const three = new Set(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'])

/**
 * Digits after the decimal point by ISO 4217. Intl follows cash usage, so it shows no hundredths for forints or rupiah; amounts
 * are written and parsed with this function instead.
 */
export const exponentOf = (currency: string): 0 | 2 | 3 => (none.has(currency) ? 0 : three.has(currency) ? 3 : 2)
