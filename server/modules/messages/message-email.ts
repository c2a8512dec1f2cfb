import { brand } from '#contract/base/brand.ts'
import type { AddMessageBody, MessageAudience, MessagePreview } from '#contract/messages/messages.ts'
import type { Email, EmailDraft, Fact } from '../../infrastructure/mail/email.ts'
import { formatEventTime } from '../../infrastructure/mail/format.ts'
import { writeEmail } from '../../infrastructure/mail/write-email.ts'
import type { MessageFacts } from './message-views.ts'

type Words = Pick<AddMessageBody, 'audience' | 'subject' | 'body'>

interface MessageToWrite extends MessageFacts, Words {
  /** The page where its reader unsubscribes; null for what is no news. */
  unsubscribe: string | null
  site: string
}

export const isNews = (audience: MessageAudience): boolean => audience !== 'holders'

/** Each line that is not empty. */
const paragraphsOf = (body: string): readonly [string, ...string[]] => {
  const [first = '', ...rest] = body.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
  return [first, ...rest]
}

const reasonOf = ({ audience, club_name, event }: MessageToWrite): string =>
  isNews(audience)
    ? `You received this because you agreed to news from ${club_name} by email.`
    : `You received this because you booked ${event?.title ?? 'an event'}. ${club_name} sent it through ${brand}.`

function draftOf(message: MessageToWrite): EmailDraft {
  const { audience, subject, body, club_name, address, event, unsubscribe, site } = message
  const action = isNews(audience)
    ? event && { label: 'See the event', url: `${site}/client/events/${event.slug}` }
    : { label: 'See my bookings', url: `${site}/client/reservations` }
  const facts: Fact[] = [
    ['From', club_name],
    ['Event', event?.title ?? ''],
    ['When', event === null ? '' : formatEventTime(event)],
    ['Where', event === null ? '' : address],
  ]
  return {
    subject,
    heading: subject,
    text: paragraphsOf(body),
    ...(action && { action }),
    facts,
    reason: reasonOf(message),
    linked: true,
    ...(unsubscribe !== null && { unsubscribe }),
    site,
  }
}

export const writeMessage = (message: MessageToWrite): Email => writeEmail(draftOf(message))

/** The same in parts, for a screen to show. */
export function previewOf(message: MessageToWrite): MessagePreview {
  const { subject, text, action, facts = [], reason, unsubscribe } = draftOf(message)
  return {
    subject,
    paragraphs: [...text],
    action: action?.label ?? null,
    facts: facts.flatMap(([label, value]) => (value === '' ? [] : [{ label, value }])),
    reason,
    unsubscribe: unsubscribe === undefined ? null : 'Unsubscribe',
  }
}
