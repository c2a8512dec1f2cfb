import type { ManagedPrestation, PrestationStatus } from '#contract/events/prestations.ts'
import { formatMoney, formatPercent, formatWallTime } from '../../../../shared/format/format.ts'
import type { Tone } from '../../../ui/tone.tsx'

type Kind = ManagedPrestation['kind']

export const prestationKindWords: Record<Kind, string> = {
  entry: 'Entry',
  guest_list: 'Guest list',
  table: 'Table',
  bottle: 'Bottle',
  extra: 'Extra',
}
export const kinds = Object.keys(prestationKindWords) as Kind[]

export const prestationStatusWords: Record<PrestationStatus, string> = {
  draft: 'Draft',
  on_sale: 'On sale',
  paused: 'Paused',
  archived: 'Archived',
}

const stateMarks = {
  on_sale: { tone: 'ok', text: 'On sale' },
  upcoming: { tone: 'info', text: 'Opens later' },
  sold_out: { tone: 'warn', text: 'Sold out' },
  ended: { tone: 'off', text: 'Sale ended' },
  paused: { tone: 'warn', text: 'Paused' },
} as const satisfies Record<string, { tone: Tone; text: string }>

const statusTones: Record<PrestationStatus, Tone> = { draft: 'plain', on_sale: 'ok', paused: 'warn', archived: 'off' }

/** What guests can do with it now, or the club's decision if guests do not see it. */
export function standing({ state, status }: Pick<ManagedPrestation, 'state' | 'status'>): { tone: Tone; text: string } {
  return state === null ? { tone: statusTones[status], text: prestationStatusWords[status] } : stateMarks[state]
}

/** What it costs and how it is paid, in one line. */
export function priceLine(one: ManagedPrestation): string {
  const { price_minor, currency, pricing, payment, deposit_minor, deposit_bp, price_after_minor, free_until_local } = one
  const price = price_minor === 0 ? 'Free' : formatMoney(price_minor, currency)
  const unit = price_minor === 0 ? '' : pricing === 'per_person' ? ' per person' : ' each'
  const deposit = deposit_bp === null ? formatMoney(deposit_minor ?? 0, currency) : formatPercent(deposit_bp)
  const ways = { free: '', at_club: ', paid at the venue', prepaid: ', paid in advance', deposit: `, ${deposit} deposit` }
  const later =
    price_after_minor === null || free_until_local === null
      ? ''
      : ` until ${formatWallTime(free_until_local.slice(11))}, then ${formatMoney(price_after_minor, currency)}`
  return `${price}${unit}${price_minor === 0 ? '' : ways[payment]}${later}`
}

export const soldLine = ({ sold, stock }: Pick<ManagedPrestation, 'sold' | 'stock'>): string =>
  stock === null
    ? `${sold.toLocaleString('en-US')} sold`
    : `${sold.toLocaleString('en-US')} of ${stock.toLocaleString('en-US')} sold`

/** How it differs from a public item. */
export function marksOf({ visibility, access_code, approval, phase_group }: ManagedPrestation): string[] {
  return [
    ...(phase_group === null ? [] : [`Release: ${phase_group}`]),
    ...(visibility === 'hidden' ? ['Hidden'] : []),
    ...(visibility === 'code' ? [`Code ${access_code ?? ''}`] : []),
    ...(approval === 'manual' ? ['Needs your approval'] : []),
  ]
}
