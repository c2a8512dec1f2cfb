import { Link } from 'react-router'
import type { NewsLink } from '#contract/messages/unsubscribe.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { Entrance } from '../../../domain/entrance.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { Spinner } from '../../../ui/spinner.tsx'
import { useNewsLink, useUndoUnsubscribe, useUnsubscribe } from '../queries/news-link.ts'

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const failed = 'Something went wrong. Try again in a moment.'

/** The page behind the link in a club's news. It needs a press, because mail programs open links in advance. */
function Unsubscribe({ params: { token = '' }, search }: ScreenProps) {
  const link = useNewsLink(token)
  const message = search.get('message')
  return (
    <Entrance
      title={link.data?.is_wanted === false ? 'You’re unsubscribed' : 'Unsubscribe'}
      lead={link.data === undefined ? 'News from a club by email' : leadOf(link.data)}
      notice={link.isError && <Notice tone="bad">{errorMessage(link.error, failed)}</Notice>}
      beside={<Link to={paths.profile}>Choose which clubs email you</Link>}
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

const leadOf = ({ club_name, is_wanted }: NewsLink) =>
  is_wanted
    ? `Stop getting news from ${club_name} by email. Emails about your bookings still reach you.`
    : `${club_name} no longer sends you news by email. Emails about your bookings still reach you.`

interface ChoiceProps {
  link: NewsLink
  token: string
  message: string | null
}

function Choice({ link: { club_name, is_wanted, undo_until }, token, message }: ChoiceProps) {
  const unsubscribe = useUnsubscribe(token, message)
  const undo = useUndoUnsubscribe(token, message)
  const { isError, error, isPending, mutate } = is_wanted ? unsubscribe : undo
  return (
    <>
      {!is_wanted && unsubscribe.isSuccess && <Notice tone="ok">You no longer get news from {club_name}.</Notice>}
      {is_wanted && undo.isSuccess && <Notice tone="ok">You get news from {club_name} again.</Notice>}
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
