import { formatCountry, formatMoney } from '../../infrastructure/mail/format.ts'
import type { ClubFacts } from '../clubs/index.ts'
import type { ContractValues } from '../agreements/index.ts'
import type { AgreedPlan } from '../subscriptions/index.ts'

const formatPlanPrice = ({ price_minor, currency, interval }: AgreedPlan) => `${formatMoney(price_minor, currency)} a ${interval}`

const addressOf = ({ street, postcode, city, country }: ClubFacts) =>
  [street, `${postcode} ${city}`.trim(), country === null ? '' : formatCountry(country)].filter(Boolean).join(', ')

/** The values in a club's agreement: who it is, and what it has chosen. */
export function contractValues(platform: string, club: ClubFacts, plan: AgreedPlan): ContractValues {
  return {
    platform,
    legal_name: club.legal_name,
    club_name: club.name,
    address: addressOf(club),
    contact_email: club.contact_email ?? '',
    currency: club.currency ?? '',
    plan_name: plan.name,
    plan_price: formatPlanPrice(plan),
    platform_fee: `${plan.platform_fee_bp / 100}%`,
  }
}
