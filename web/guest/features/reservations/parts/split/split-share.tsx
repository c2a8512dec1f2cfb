import type { SplitShare } from '#contract/reservations/splits.ts'
import { formatMoney } from '../../../../../shared/format/format.ts'
import { Card } from '../../../../ui/card.tsx'
import { EventSpan } from '../../../../ui/event-date.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { ShareBadge } from './share-badge.tsx'
import styles from './split.module.css'

/** What became of a share, or of the split it belongs to; null while it can be paid. */
function outcomeOf({
  state,
  end_reason,
  host_name,
  share,
}: SplitShare): { tone: 'ok' | 'warn' | 'info'; title: string; text: string } | null {
  if (share.state === 'refunded')
    return { tone: 'info', title: 'Your share was refunded', text: 'The money goes back to the card you paid with.' }
  if (share.state === 'covered')
    return {
      tone: 'info',
      title: `${host_name} covers your share`,
      text: 'There’s nothing left for you to pay. You weren’t charged.',
    }
  if (share.state === 'paid' && state !== 'ended')
    return {
      tone: 'ok',
      title: 'You paid your share',
      text: `Everyone has paid, and the places are booked. ${host_name} has the tickets.`,
    }
  if (state === 'capturing')
    return { tone: 'ok', title: 'Everyone has paid', text: 'The cards are being charged. This page updates when that’s done.' }
  if (state === 'ended') {
    const why = {
      deadline: 'Not everyone paid in time, so the places were released.',
      cancelled: `${host_name} cancelled the split.`,
      refused: 'A bank declined one of the payments.',
      stopped: `${host_name}’s booking changed or was cancelled.`,
    }[end_reason ?? 'stopped']
    const money =
      share.state === 'paid'
        ? 'Your share is refunded.'
        : 'You weren’t charged. If your bank shows the amount as reserved, it disappears within a few days.'
    return { tone: 'warn', title: 'This split has ended', text: `${why} ${money}` }
  }
  if (share.state === 'authorized')
    return {
      tone: 'ok',
      title: 'Your share is ready',
      text: 'Your card is charged once everyone has paid. If they don’t in time, you pay nothing.',
    }
  if (share.state === 'processing')
    return {
      tone: 'info',
      title: 'Your bank is checking',
      text: 'This page updates when it answers. You don’t need to pay again.',
    }
  return null
}

export const isPayable = (split: SplitShare): boolean => outcomeOf(split) === null

/** What has become of a share; empty while it can be paid. */
export function ShareOutcome({ split }: { split: SplitShare }) {
  const outcome = outcomeOf(split)
  return (
    outcome && (
      <Notice tone={outcome.tone} title={outcome.title}>
        {outcome.text}
      </Notice>
    )
  )
}

/** What is paid together, and who has paid. */
export function AllShares({ split }: { split: SplitShare }) {
  const { shares, lines, seating, event, currency, amount_minor, state } = split
  return (
    <Card aria-label="What it’s for">
      <p>{lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}</p>
      {seating && (
        <p>
          {seating.name}, <EventSpan event={{ ...seating, timezone: event.timezone }} />
        </p>
      )}
      <p className={styles.note}>Booking total {formatMoney(amount_minor, currency)}</p>
      <ul className={styles.shares}>
        {[...shares.entries()].map(([n, share]) => (
          <li key={n}>
            <span className={styles.who}>{share.is_yours ? 'You' : share.name}</span>
            <span className={share.state === 'covered' ? styles.covered : styles.amount}>
              {formatMoney(share.amount_minor, currency)}
            </span>
            <ShareBadge state={share.state} isOver={state === 'ended'} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
