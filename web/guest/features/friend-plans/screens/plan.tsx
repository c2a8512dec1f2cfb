import type { SharedPlan } from '#contract/friend-plans/plan-answers.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { EventSummary } from '../../../domain/event-summary.tsx'
import { LinkFailure } from '../../../domain/link-failure.tsx'
import { useHashToken } from '../../../domain/use-hash-token.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { AnswerForm } from '../forms/answer-form.tsx'
import { PlanNotice } from '../parts/plan-notice.tsx'
import styles from '../parts/plan-page.module.css'
import { PlanPeople } from '../parts/plan-people.tsx'
import { OpenedPlanSkeleton } from '../parts/plan-skeleton.tsx'
import { useSharedPlan } from '../queries/shared-plan-queries.ts'

/** The page behind the link of a plan: who is going, and a friend's own answer. */
export const screen = defineScreen({
  head: () => ({ title: 'Plan with friends' }),
  Component: Plan,
})

function Plan() {
  const code = useHashToken()
  return (
    <div className={styles.page}>
      {/* The server knows no link: what it draws stays as it is. */}
      <PageHeader
        title="Plan with friends"
        lead="Only people with the link see this page; the club doesn’t. It’s deleted a week after the event."
      />
      <Shared code={code} />
    </div>
  )
}

function Shared({ code }: { code: string | null }) {
  const query = useSharedPlan(code)
  const { data, error } = query
  if (code === '') return <Notice tone="bad">This link is incomplete. Open it again from your friend’s message.</Notice>
  const isGone = refusalOf(error, 'invalid_plan_link') !== null
  // A plan that was closed while its page was open is gone, too.
  if (code !== null && data !== undefined && !isGone) return <Shown key={code} plan={data} code={code} />
  if (error === null) return <OpenedPlanSkeleton />
  return (
    <LinkFailure query={query} gone="invalid_plan_link" message="The plan didn’t load. Check your connection, then try again." />
  )
}

function Shown({ plan, code }: { plan: SharedPlan; code: string }) {
  const { event, state, yours, is_own } = plan
  const maker = plan.maker_name === '' ? 'Your friend' : plan.maker_name
  const isOpen = state === 'open'
  return (
    <>
      <EventSummary event={event} club={`${event.club_name}, ${event.city}`} />
      <PlanNotice plan={plan} />
      {is_own && (
        <Notice
          tone="info"
          title="This is what your friends see"
          action={
            <ButtonLink to={paths.friendPlan(event.id)} size="small">
              Open your plan
            </ButtonLink>
          }
        />
      )}
      {isOpen && !is_own && (
        <Card className={styles.card} aria-labelledby="answer">
          <h2 id="answer" className={styles.heading}>
            {maker} is going. Are you?
          </h2>
          <AnswerForm key={yours === null ? 'new' : 'given'} plan={plan} code={code} />
        </Card>
      )}
      <PlanPeople
        plan={plan}
        answers={plan.people}
        maker={{ name: maker, note: is_own ? 'You made this plan' : 'Made this plan', has_booked: plan.maker_has_booked }}
      />
      {state !== 'over' && (
        <div className={styles.actions}>
          <ButtonLink to={paths.event(event.slug)} variant="secondary">
            {isOpen ? 'See tickets & tables' : 'See the event'}
          </ButtonLink>
        </div>
      )}
    </>
  )
}
