import { countedRecipients, type GuestMessage, type MessageResults } from '#contract/messages/messages.ts'
import type { MessageState } from '#contract/messages/states.ts'
import { formatCount } from '../../../../shared/format/format.ts'
import { formatForReader } from '../../../../shared/format/reader-zone.ts'
import type { Tone } from '../../../ui/tone.tsx'

export const stateWords: Record<MessageState, { label: string; tone: Tone }> = {
  draft: { label: 'Draft', tone: 'plain' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  sending: { label: 'Sending', tone: 'info' },
  sent: { label: 'Sent', tone: 'ok' },
  cancelled: { label: 'Cancelled', tone: 'off' },
}

export function audienceWords({ audience, segment, event }: Pick<GuestMessage, 'audience' | 'segment' | 'event'>): string {
  if (audience === 'everyone') return 'Everyone who agreed to news'
  if (audience === 'segment') return segment === null ? 'A deleted segment' : `Segment: ${segment.name}`
  return `Guests of ${event?.title ?? 'an event'}`
}

export function whenWords({ state, send_at, sent_at, updated_at }: GuestMessage): string {
  if (sent_at !== null) return formatForReader(sent_at)
  if (send_at !== null && state !== 'cancelled') return formatForReader(send_at)
  return `Edited ${formatForReader(updated_at)}`
}

/** `9 sent, 1 failed`. Empty before it is sent. */
export function messageResultWords({ state, results }: GuestMessage): string {
  if (state !== 'sending' && state !== 'sent') return ''
  const { sent, queued, failed, unsubscribed } = results
  return [
    `${sent.toLocaleString('en-US')} sent`,
    ...(queued > 0 ? [`${queued.toLocaleString('en-US')} to go`] : []),
    ...(failed > 0 ? [`${failed.toLocaleString('en-US')} failed`] : []),
    ...(unsubscribed > 0 ? [`${unsubscribed.toLocaleString('en-US')} unsubscribed`] : []),
  ].join(', ')
}

/** Why guests are left out, before a message is sent. */
export const leftOutWords = {
  no_consent: 'Didn’t agree to your news',
  no_account: 'No account',
  over_limit: 'Got two news emails this week',
  unreachable: 'No confirmed email',
  banned: 'Banned',
} as const

/** The same afterwards. */
export const skippedWords = {
  over_limit: 'Got two news emails that week',
  withdrawn: 'Withdrew before it was sent',
  unreachable: 'No email to send to',
  banned: 'Banned',
} as const satisfies Partial<Record<keyof MessageResults, string>>

export const guestCount = (count: number): string =>
  count >= countedRecipients ? `${countedRecipients.toLocaleString('en-US')}+ guests` : formatCount(count, 'guest')
