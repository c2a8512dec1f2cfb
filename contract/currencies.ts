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
 * How many digits a currency has behind the point, by ISO 4217. Intl goes by how cash is counted, so of forints or rupiah
 * it shows no hundredths: amounts are written and read by this.
 */
export const exponentOf = (currency: string): 0 | 2 | 3 => (none.has(currency) ? 0 : three.has(currency) ? 3 : 2)
