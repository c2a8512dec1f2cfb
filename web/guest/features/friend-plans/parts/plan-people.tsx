import Ticket from 'lucide-react/icons/ticket'
import type { ReactNode } from 'react'
import type { FriendPlan, PlanAnswer } from '#contract/friend-plans/friend-plans.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import styles from './plan-people.module.css'

const answerBadges: Record<PlanAnswer, { tone: 'ok' | 'info' | 'plain'; text: string }> = {
  going: { tone: 'ok', text: 'Going' },
  maybe: { tone: 'info', text: 'Maybe' },
  not_going: { tone: 'plain', text: 'Can’t come' },
}

interface ShownAnswer {
  id?: string
  /** Null: counted without a name. */
  name: string | null
  answer: PlanAnswer
  has_booked: boolean
}

interface PlanPeopleProps<T extends ShownAnswer> {
  plan: Pick<FriendPlan, 'going' | 'maybe' | 'not_going'>
  answers: readonly T[]
  /** Who made the plan: they are going, too. */
  maker: { name: string; note: string; has_booked: boolean }
  /** What can be done with an answer. */
  action?: (answer: T, index: number) => ReactNode
}

/** How many are going, and the answers that are shown. */
export function PlanPeople<T extends ShownAnswer>({
  plan: { going, maybe, not_going },
  answers,
  maker,
  action,
}: PlanPeopleProps<T>) {
  const counts = [
    `${going + 1} going`,
    ...(maybe > 0 ? [`${maybe} maybe`] : []),
    ...(not_going > 0 ? [`${not_going} can’t come`] : []),
  ]
  const hidden = going + maybe + not_going - answers.length
  return (
    <Card aria-labelledby="people">
      <h2 id="people" className={styles.heading} tabIndex={-1}>
        Who’s going
      </h2>
      <p className={styles.counts}>{counts.join(' · ')}</p>
      <ul className={styles.people}>
        <Person name={maker.name} note={maker.note} hasBooked={maker.has_booked} answer="going" />
        {[...answers.entries()].map(([n, one]) => (
          <Person key={one.id ?? n} name={one.name} hasBooked={one.has_booked} answer={one.answer}>
            {action?.(one, n)}
          </Person>
        ))}
      </ul>
      {hidden > 0 && <p className={styles.hidden}>{formatCount(hidden, 'answer')} without a name</p>}
    </Card>
  )
}

interface PersonProps {
  name: string | null
  note?: string
  hasBooked: boolean
  answer: PlanAnswer
  children?: ReactNode
}

function Person({ name, note, hasBooked, answer, children }: PersonProps) {
  const { tone, text } = answerBadges[answer]
  return (
    <li className={styles.person}>
      <Avatar name={name ?? '?'} src={null} size={36} />
      <span className={styles.name}>
        {name ?? <span className={styles.nameless}>Without a name</span>}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {hasBooked && <Badge icon={<Ticket size={14} aria-hidden="true" />}>Has booked</Badge>}
      <Badge tone={tone}>{text}</Badge>
      {children}
    </li>
  )
}
