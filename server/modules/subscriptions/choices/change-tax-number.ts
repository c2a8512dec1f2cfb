import { refuse } from '../../../infrastructure/refusal.ts'
import type { Billing } from '../bills/billing.ts'
import { readBill } from '../bills/read-bill.ts'
import { setTaxNumber } from '../bills/subscription-store.ts'
import { readTaxNumber } from '../rules/tax.ts'

/** Saves a VAT number if one was sent, and returns the bill with the resulting tax. */
export async function changeTaxNumber(billing: Billing, sent: string | null | undefined): Promise<Billing> {
  if (sent === undefined) return billing
  const { tx, infrastructure, bill } = billing
  const { country } = bill.club
  const number = sent === null || sent === '' ? null : readTaxNumber(sent, country ?? '')
  if (number === null && sent !== null && sent !== '') {
    refuse('invalid', {
      fields: {
        tax_number: [
          `A VAT number begins with your club’s country code${country === null ? '' : `, ${country === 'GR' ? 'EL' : country}`}`,
        ],
      },
    })
  }
  await setTaxNumber(tx, bill.club.id, number)
  return { ...billing, bill: await readBill(tx, infrastructure.config, bill.club.id) }
}
