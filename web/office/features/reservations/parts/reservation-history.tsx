import type { ClubReservation } from '#contract/reservations/club-reservations.ts'
import { own } from '#contract/base/own.ts'
import { doorReasonWords, overrideReasonWords } from '../../../../shared/words/door.ts'
import { formatCount, formatEventDate, formatMoney } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Timeline } from '../../../ui/timeline.tsx'
import { doneLabel } from './reservation-words.ts'

type Step = ClubReservation['history'][number]

const doers: Record<Step['by'], string> = { client: 'the guest', club: 'the club', platform: 'Vesper', system: '' }

function whoDid({ by, name }: Step): string {
  if (by === 'system') return 'Automatic'
  return name === null ? `By ${doers[by]}` : `By ${name}${by === 'client' ? ' (guest)' : ''}`
}

/** Units added or removed. */
const unitsOf = ({ name, quantity }: { name: string; quantity: number }): string =>
  `${quantity > 0 ? '+' : '−'}${Math.abs(quantity)} × ${name}`

function detailOf(name: string, value: unknown, currency: string): string {
  if (name === 'overrode') return `Let in anyway: ${own(doorReasonWords, String(value)) ?? String(value)}`
  if (name === 'override_reason') return own(overrideReasonWords, String(value)) ?? ''
  if (name === 'changes' && Array.isArray(value)) return value.map(unitsOf).join(', ')
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'number') return ''
  if (name.endsWith('_minor')) return formatMoney(value, currency)
  return name === 'heads' || name === 'actual_guests' || name === 'party_size' ? formatCount(value, 'guest') : String(value)
}

/** Who did what, latest first. */
export function ReservationHistory({ reservation: { history, event, currency } }: { reservation: ClubReservation }) {
  return (
    <Panel title="History">
      <Timeline
        empty="No changes since it was booked."
        entries={history.toReversed().map((step) => ({
          key: `${step.at} ${step.action} ${step.status}`,
          what: doneLabel(step.action),
          who: `${whoDid(step)}, ${formatEventDate(step.at, event.timezone)}`,
          details: Object.entries(step.detail)
            .map(([name, value]) => detailOf(name, value, currency))
            .filter((text) => text !== ''),
        }))}
      />
    </Panel>
  )
}
