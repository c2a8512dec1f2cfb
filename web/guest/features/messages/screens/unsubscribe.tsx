import { Link } from 'react-router'
import type { UnsubscribeLink, UnsubscribeTopic } from '#contract/messages/unsubscribe.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useUndoUnsubscribe, useUnsubscribe, useUnsubscribeLink } from '../queries/unsubscribe-link.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const failed = 'Something went wrong. Try again in a moment.'

/** What someone gets, or no longer does. */
const emails: Readonly<Record<Exclude<UnsubscribeTopic, 'club_news'>, string>> = {
  new_event: 'emails about new events from the clubs and artists you follow',
  on_sale: 'emails when sales begin for events you’re interested in',
  last_places: 'emails when few places are left for events you’re interested in',
  doors_open: 'emails when doors open',
  night_report: 'reports of your club’s nights by email',
}
const thingOf = ({ topic, club_name }: UnsubscribeLink) =>
  topic === 'club_news' ? `news from ${club_name ?? 'this club'} by email` : emails[topic]

/** What stays. */
const restOf = ({ topic }: UnsubscribeLink) => {
  if (topic === undefined || topic === 'night_report') return 'They stay in your notifications.'
  return topic === 'club_news'
    ? 'You’ll still get emails about your bookings.'
    : 'You’ll still get other reminders, and emails about your bookings.'
}

const leadOf = (link: UnsubscribeLink) =>
  link.is_wanted ? `Stop getting ${thingOf(link)}. ${restOf(link)}` : `You no longer get ${thingOf(link)}. ${restOf(link)}`

/** Where the same is chosen, after signing in. */
function Settings({ topic }: { topic: UnsubscribeTopic | undefined }) {
  if (topic === 'club_news') return <Link to={paths.profile}>Choose which clubs email you</Link>
  if (topic === undefined || topic === 'night_report') return <a href={paths.notifications}>Choose what we send you</a>
  return <Link to={paths.reminders}>Choose your reminders</Link>
}

/** The page behind the link in emails that can be stopped. It needs a press, because mail programs open links in advance. */
function Unsubscribe({ params: { token = '' }, search }: ScreenProps) {
  const link = useUnsubscribeLink(token)
  const message = search.get('message')
  return (
    <Entrance
      title={link.data?.is_wanted === false ? 'You’re unsubscribed' : 'Unsubscribe'}
      lead={link.data && leadOf(link.data)}
      notice={link.isError && <Notice tone="bad">{errorMessage(link.error, failed)}</Notice>}
      beside={<Settings topic={link.data?.topic} />}
    >
      {link.isLoading && (
        <p>
          <Spinner /> Reading the link
        </p>
      )}
      {link.data !== undefined && (
        <Choice link={link.data} token={token} message={message !== null && uuid.test(message) ? message : null} />
      )}
    </Entrance>
  )
}

interface ChoiceProps {
  link: UnsubscribeLink
  token: string
  message: string | null
}

function Choice({ link, token, message }: ChoiceProps) {
  const { is_wanted, undo_until } = link
  const unsubscribe = useUnsubscribe(token, message)
  const undo = useUndoUnsubscribe(token, message)
  const { isError, error, isPending, mutate } = is_wanted ? unsubscribe : undo
  return (
    <>
      {!is_wanted && unsubscribe.isSuccess && <Notice tone="ok">Done. You no longer get {thingOf(link)}.</Notice>}
      {is_wanted && undo.isSuccess && <Notice tone="ok">You get {thingOf(link)} again.</Notice>}
      {isError && <Notice tone="bad">{errorMessage(error, failed)}</Notice>}
      {(is_wanted || undo_until !== null) && (
        <Button wide variant={is_wanted ? 'primary' : 'secondary'} pending={isPending} onClick={() => mutate()}>
          {is_wanted ? 'Unsubscribe' : 'Undo'}
        </Button>
      )}
    </>
  )
}

export const screen = defineScreen({
  head: () => ({ title: 'Unsubscribe' }),
  Component: Unsubscribe,
})
