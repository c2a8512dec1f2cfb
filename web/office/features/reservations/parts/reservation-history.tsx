import type { ClubReservation } from '#contract/club-reservations.ts'
import { formatCount, formatEventDate, formatMoney } from '../../../../shared/format/format.ts'
import { Panel } from '../../../ui/panel.tsx'
import styles from './reservation-history.module.css'
import { sayDone } from './reservation-words.ts'

type Step = ClubReservation['history'][number]

const doers: Record<Step['by'], string> = { client: 'the guest', club: 'the club', platform: 'Vesper', system: 'by itself' }

function sayWho({ by, name }: Step): string {
  if (by === 'system') return doers.system
  return name === null ? `by ${doers[by]}` : `by ${name}${by === 'client' ? ', the guest' : ''}`
}

/** What an action was given, as far as it is a word or a number. */
const sayDetail = ({ detail }: Step, currency: string): string =>
  Object.entries(detail)
    .flatMap(([name, value]) =>
      typeof value === 'number' ? [sayNumber(name, value, currency)] : typeof value === 'string' ? [value] : [],
    )
    .join(', ')

function sayNumber(name: string, value: number, currency: string): string {
  if (name.endsWith('_minor')) return formatMoney(value, currency)
  return name === 'heads' ? formatCount(value, 'guest') : String(value)
}

/** Who did what, latest first. */
export function ReservationHistory({
  steps,
  timezone,
  currency,
}: {
  steps: readonly Step[]
  timezone: string
  currency: string
}) {
  return (
    <Panel title="History">
      {steps.length === 0 ? (
        <p>Nothing has happened since it was booked.</p>
      ) : (
        <ol className={styles.list}>
          {steps.toReversed().map((step) => (
            <li key={`${step.at} ${step.action} ${step.status}`} className={styles.step}>
              <strong>{sayDone(step.action)}</strong>
              <span className={styles.who}>
                {sayWho(step)}, {formatEventDate(step.at, timezone)}
              </span>
              {sayDetail(step, currency) !== '' && <span>{sayDetail(step, currency)}</span>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
