import type { Tax } from './proration.ts'

/** The platform as a seller. */
export interface Seller {
  /** ISO 3166-1. */
  country: string
  /** Its own country's tax, for sales there. */
  tax_bp: number
}

export interface Buyer {
  country: string
  tax_number: string | null
}

/** Member states of the European Union. */
const union = new Set('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '))

const percent = (bp: number) => `${(bp / 100).toLocaleString('en-US')}%`

/** The tax on a service a business buys from the platform. Between EU states a VAT number moves it to the buyer. */
export function taxFor(seller: Seller, buyer: Buyer): Tax {
  const isWithinUnion = union.has(seller.country) && union.has(buyer.country)
  if (buyer.country === seller.country || (isWithinUnion && buyer.tax_number === null)) {
    return { tax_bp: seller.tax_bp, tax_note: `VAT ${percent(seller.tax_bp)}` }
  }
  if (isWithinUnion) return { tax_bp: 0, tax_note: 'VAT reverse-charged to the customer, article 196 of Directive 2006/112/EC' }
  return { tax_bp: 0, tax_note: 'No VAT: the service is taxed where the customer is' }
}

/** Normalises a VAT number without spaces and dots; null if it is not one of this country. */
export function readTaxNumber(text: string, country: string): string | null {
  const number = text.replaceAll(/[\s.-]/g, '').toUpperCase()
  // Greece's prefix is EL.
  const prefix = country === 'GR' ? 'EL' : country
  return number.startsWith(prefix) && /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(number) ? number : null
}
