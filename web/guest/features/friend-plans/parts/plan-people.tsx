import Ticket from 'lucide-react/icons/ticket'
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

interface PlanPeopleProps {
  plan: Pick<FriendPlan, 'going' | 'maybe' | 'not_going' | 'people'>
  /** Who made the plan: they are going, too. */
  maker: { name: string; note: string; has_booked: boolean }
}

/** How many are going, and those who show their name. */
export function PlanPeople({ plan: { going, maybe, not_going, people }, maker }: PlanPeopleProps) {
  const counts = [
    `${going + 1} going`,
    ...(maybe > 0 ? [`${maybe} maybe`] : []),
    ...(not_going > 0 ? [`${not_going} can’t come`] : []),
  ]
  const hidden = going + maybe + not_going - people.length
  return (
    <Card aria-labelledby="people">
      <h2 id="people" className={styles.heading}>
        Who’s going
      </h2>
      <p className={styles.counts}>{counts.join(' · ')}</p>
      <ul className={styles.people}>
        <Person name={maker.name} note={maker.note} hasBooked={maker.has_booked} answer="going" />
        {[...people.entries()].map(([n, { name, answer, has_booked }]) => (
          <Person key={n} name={name} hasBooked={has_booked} answer={answer} />
        ))}
      </ul>
      {hidden > 0 && <p className={styles.hidden}>{formatCount(hidden, 'answer')} without a name</p>}
    </Card>
  )
}

function Person({ name, note, hasBooked, answer }: { name: string; note?: string; hasBooked: boolean; answer: PlanAnswer }) {
  const { tone, text } = answerBadges[answer]
  return (
    <li className={styles.person}>
      <Avatar name={name} src={null} size={36} />
      <span className={styles.name}>
        {name}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </span>
      {hasBooked && <Badge icon={<Ticket size={14} aria-hidden="true" />}>Has booked</Badge>}
      <Badge tone={tone}>{text}</Badge>
    </li>
  )
}
