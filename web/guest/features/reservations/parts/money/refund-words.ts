import type { GuestRefund } from '#contract/reservations/refunds.ts'
import { formatMoney, formatPlainDate } from '../../../../../shared/format/format.ts'
import type { Tone } from '../../../../ui/tone.tsx'

const means: Record<GuestRefund['method'], string> = {
  online: 'to the card you paid with',
  cash: 'in cash at the venue',
  card: 'to your card at the venue',
  other: 'at the venue',
}

/** How it comes back. */
export const refundMeans = ({ method }: Pick<GuestRefund, 'method'>): string => means[method]

/** How far it is, in a few words. */
export function refundStatus({ stage, arrives, followed_by }: GuestRefund): { tone: Tone; text: string } {
  switch (stage) {
    case 'requested':
      return { tone: 'info', text: 'Being sent' }
    case 'sent':
      return { tone: 'info', text: 'Sent' }
    case 'with_bank':
      return { tone: 'info', text: arrives === null ? 'With your bank' : `With your bank, by ${formatPlainDate(arrives.by)}` }
    case 'expected':
      return { tone: 'ok', text: 'Should be in your account' }
    case 'failed':
      return followed_by === null
        ? { tone: 'bad', text: 'Rejected by your bank' }
        : { tone: 'warn', text: 'Rejected, then sent again' }
    case 'at_venue':
      return { tone: 'ok', text: 'Refunded at the venue' }
  }
}

export interface RefundStep {
  name: string
  state: 'done' | 'now' | 'next' | 'failed'
  /** When it happened. */
  at: string | null
  detail: string
}

/** What happens at the bank. */
function bankStep({ stage, with_bank_at, failed_at }: GuestRefund): RefundStep {
  if (stage === 'failed')
    return { name: 'Rejected by your bank', state: 'failed', at: failed_at, detail: 'No money reached your account.' }
  if (with_bank_at === null) return { name: 'With your bank', state: 'next', at: null, detail: '' }
  const detail = stage === 'with_bank' ? 'Your bank decides how soon it shows the money.' : ''
  return { name: 'With your bank', state: stage === 'with_bank' ? 'now' : 'done', at: with_bank_at, detail }
}

function arrivalStep({ stage, arrives }: GuestRefund): RefundStep[] {
  if (stage === 'failed') return []
  const days = arrives && { from: formatPlainDate(arrives.from), by: formatPlainDate(arrives.by) }
  const detail =
    days === null
      ? 'Usually 5 to 10 working days after your bank receives it.'
      : stage === 'expected'
        ? `We expected it by ${days.by}. Banks don’t tell us when it arrives.`
        : `Expected between ${days.from} and ${days.by}. This is an estimate: banks don’t tell us when it arrives.`
  return [{ name: 'In your account', state: stage === 'expected' ? 'now' : 'next', at: null, detail }]
}

/** Each step of a refund with its date. */
export function refundSteps(refund: GuestRefund): RefundStep[] {
  const { stage, requested_at, sent_at, reason } = refund
  if (stage === 'at_venue') return [{ name: `Refunded ${refundMeans(refund)}`, state: 'done', at: requested_at, detail: reason }]
  const isSent = sent_at !== null || stage !== 'requested'
  return [
    { name: 'Refund approved', state: 'done', at: requested_at, detail: reason },
    {
      name: isSent ? 'Sent' : 'Being sent',
      state: stage === 'sent' || stage === 'requested' ? 'now' : 'done',
      at: sent_at,
      detail: isSent ? '' : 'We’ve asked our payment provider to send it. If the provider can’t be reached, we keep trying.',
    },
    bankStep(refund),
    ...arrivalStep(refund),
  ]
}

/** `Refund of €50.00`. */
export const refundTitle = ({ amount_minor, currency }: Pick<GuestRefund, 'amount_minor' | 'currency'>): string =>
  `Refund of ${formatMoney(amount_minor, currency)}`
