import { exponentOf } from '#contract/base/currencies.ts'

/** An amount as people type it, `30`, `12.50` or `12,50`, in minor units; null for anything else. */
export function readAmount(text: string, currency: string): number | null {
  const [, whole = '', part = ''] = /^(\d{1,7})(?:[.,](\d{1,3}))?$/.exec(text.trim()) ?? []
  const exponent = exponentOf(currency)
  if (whole === '' || part.length > exponent) return null
  return Number(whole) * 10 ** exponent + Number(part.padEnd(exponent, '0') || 0)
}
