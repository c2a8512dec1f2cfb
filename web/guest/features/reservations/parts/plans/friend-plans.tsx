import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { listFriendPlans, type PlanAnswer } from '#contract/friend-plans/friend-plans.ts'
import { apiQuery } from '../../../../../shared/api/api-query.ts'
import { paths } from '../../../../../shared/navigation/paths.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { EventDate } from '../../../../ui/event-date.tsx'
import styles from '../waiting-entries.module.css'

type Plan = AnswerOf<typeof listFriendPlans>['friend_plans'][number]

const answerWords: Record<PlanAnswer, string> = { going: 'You’re going', maybe: 'You may come', not_going: 'You can’t come' }

/** Whose plan it is, and what the client answered. */
function wordsOf({ state, is_own, maker_name, answer }: Plan): string {
  if (state === 'cancelled') return 'Event cancelled'
  if (is_own) return 'Your plan'
  const maker = maker_name === '' ? 'A friend' : maker_name
  return `${maker}’s plan${answer === null ? '' : ` · ${answerWords[answer]}`}`
}

/** Plans with friends that the client made or answered, below the bookings; empty if there are none. */
export function FriendPlans() {
  const { data } = useQuery(apiQuery(listFriendPlans))
  const plans = data?.friend_plans ?? []
  if (plans.length === 0) return null
  return (
    <section aria-labelledby="friend-plans" className={styles.section}>
      <h2 id="friend-plans" className={styles.heading}>
        Plans with friends
      </h2>
      <ul className={styles.list}>
        {plans.map((plan) => (
          <li key={plan.url} className={styles.entry}>
            <div className={styles.text}>
              <h3 className={styles.title}>
                <Link to={plan.is_own ? paths.friendPlan(plan.event.id) : paths.sharedPlan + new URL(plan.url).hash}>
                  {plan.event.title}
                </Link>
              </h3>
              <p>
                <EventDate event={plan.event} />
              </p>
              <p className={styles.facts}>
                {plan.event.club_name}, {plan.event.city}
              </p>
            </div>
            <div className={styles.standing}>
              {/* With who made it. */}
              <Badge tone={plan.state === 'cancelled' ? 'warn' : 'ok'}>{`${plan.going + 1} going`}</Badge>
              <p>{wordsOf(plan)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
