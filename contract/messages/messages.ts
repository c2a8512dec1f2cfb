import * as z from 'zod/mini'
import { endpoint } from '../base/endpoint.ts'
import { Id, IdParams, Instant, InstantInput, Message, pageAnswer, pageQuery, requiredText, wholeNumber } from '../base/schema.ts'
import { messageActions, messageStates } from './states.ts'

/** Where counting stops: a count of this value means this many or more. */
export const countedRecipients = 20_000

/** `holders`: the guests of an event, who need not agree. Everyone else gets news, and only if they agreed to it. */
export const messageAudiences = ['everyone', 'segment', 'holders'] as const
export type MessageAudience = (typeof messageAudiences)[number]

/** What came of a message, by guests. */
export const MessageResults = z.object({
  /** To be sent, or just being sent. */
  queued: z.int(),
  sent: z.int(),
  /** The mail server refused it, or could not be reached for hours. */
  failed: z.int(),
  /** Already had as much news from the club as a week allows. */
  over_limit: z.int(),
  /** Agreed when the message was scheduled, and withdrew before it was sent. */
  withdrawn: z.int(),
  /** No email to send to: for news, none that its account confirmed. */
  unreachable: z.int(),
  /** For news: the club refuses them entry. */
  banned: z.int(),
  /** Used this message's link to unsubscribe. */
  unsubscribed: z.int(),
})

const MessageEvent = z.object({ id: Id, title: z.string(), slug: z.string(), starts_at: Instant, timezone: z.string() })

/** An email from a club to its guests. */
export const GuestMessage = z.object({
  id: Id,
  audience: z.enum(messageAudiences),
  /** Null once a segment was deleted before the message was scheduled, and for other audiences. */
  segment: z.nullable(z.object({ id: z.nullable(Id), name: z.string() })),
  /** Whose guests it is for, or for news what it leads to. */
  event: z.nullable(MessageEvent),
  subject: z.string(),
  body: z.string(),
  state: z.enum(messageStates),
  send_at: z.nullable(Instant),
  sent_at: z.nullable(Instant),
  results: MessageResults,
  allowed_actions: z.array(z.enum(messageActions)),
  can_edit: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  version: z.int(),
})

const messages = { path: 'club-admin/messages/', authorize: 'message_guests' } as const
const message = { path: 'club-admin/messages/{id}/', authorize: 'message_guests', params: IdParams } as const

export const listGuestMessages = endpoint({
  name: 'listGuestMessages',
  summary: 'List your club’s messages to guests, latest first. One for a segment by spend requires access to finances.',
  method: 'GET',
  ...messages,
  query: z.strictObject({
    state: z.optional(z.enum(messageStates, `State must be one of: ${messageStates.join(', ')}`)),
    ...pageQuery,
  }),
  answer: z.object({ messages: z.array(GuestMessage), ...pageAnswer }),
  errors: [],
})

export const getGuestMessage = endpoint({
  name: 'getGuestMessage',
  summary: 'Get a message with its results.',
  method: 'GET',
  ...message,
  answer: GuestMessage,
  errors: [],
})

const audienceFields = {
  audience: z.enum(messageAudiences, `Audience must be one of: ${messageAudiences.join(', ')}`),
  segment_id: z.nullable(Id),
  event_id: z.nullable(Id),
}
const words = {
  subject: requiredText('Subject', { max: 120 }),
  /** Plain text: each line is a paragraph, and web addresses become links. */
  body: requiredText('Message', { max: 5_000 }),
}

interface AudienceFields {
  audience: MessageAudience
  segment_id: string | null
  event_id: string | null
}
const isForSegment = z.refine<AudienceFields>(({ audience, segment_id }) => audience !== 'segment' || segment_id !== null, {
  error: 'Choose a segment',
  path: ['segment_id'],
})
const isForEvent = z.refine<AudienceFields>(({ audience, event_id }) => audience !== 'holders' || event_id !== null, {
  error: 'Choose an event',
  path: ['event_id'],
})

export const AddMessageBody = z.strictObject({ ...audienceFields, ...words }).check(isForSegment, isForEvent)

export const addGuestMessage = endpoint({
  name: 'addGuestMessage',
  summary: 'Write a message as a draft: news for guests who agreed to it, or a message to the guests of one event.',
  method: 'POST',
  ...messages,
  body: AddMessageBody,
  answer: GuestMessage,
  success: 201,
  errors: [],
})

const version = wholeNumber('Version', 1, 1_000_000_000)

export const UpdateMessageBody = z.strictObject({ ...audienceFields, ...words, version }).check(isForSegment, isForEvent)

export const updateGuestMessage = endpoint({
  name: 'updateGuestMessage',
  summary: 'Change a draft or cancelled message.',
  method: 'PUT',
  ...message,
  body: UpdateMessageBody,
  answer: GuestMessage,
  errors: ['stale', 'invalid_transition'],
})

export const deleteGuestMessage = endpoint({
  name: 'deleteGuestMessage',
  summary: 'Delete a draft or cancelled message.',
  method: 'DELETE',
  ...message,
  answer: Message,
  errors: ['invalid_transition'],
})

export const manageGuestMessage = endpoint({
  name: 'manageGuestMessage',
  summary: 'Schedule a message, cancel it until it is sent, or make a cancelled one a draft again.',
  method: 'POST',
  path: 'club-admin/messages/{id}/action/',
  authorize: 'message_guests',
  params: IdParams,
  body: z.strictObject({
    action: z.enum(messageActions, `Action must be one of: ${messageActions.join(', ')}`),
    /** For `schedule`: when it is sent; now by default. */
    send_at: z.optional(z.nullable(InstantInput)),
    /** The version that was read: what is sent is what someone saw. */
    version,
  }),
  answer: GuestMessage,
  errors: ['stale', 'invalid_transition'],
})

export const getMessageAudience = endpoint({
  name: 'getMessageAudience',
  summary: 'Count who would get a message now, and why others would not. Each count stops at 20,000.',
  method: 'GET',
  path: 'club-admin/messages/audience/',
  authorize: 'message_guests',
  query: z.strictObject({
    audience: audienceFields.audience,
    segment_id: z.optional(Id),
    event_id: z.optional(Id),
  }),
  answer: z.object({
    recipients: z.int(),
    /** Guests with an account who never agreed to the club's news, or withdrew. */
    no_consent: z.int(),
    /** Guests without an account: no one asked them. */
    no_account: z.int(),
    over_limit: z.int(),
    unreachable: z.int(),
    banned: z.int(),
  }),
  errors: [],
})

/** An email in parts, in the order in which it shows them. */
export const MessagePreview = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  action: z.nullable(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  reason: z.string(),
  /** The link below news. */
  unsubscribe: z.nullable(z.string()),
})

export const previewGuestMessage = endpoint({
  name: 'previewGuestMessage',
  summary: 'Get a message as its guests will read it, before or after saving it.',
  method: 'POST',
  path: 'club-admin/messages/preview/',
  authorize: 'message_guests',
  body: z.strictObject({ audience: audienceFields.audience, event_id: audienceFields.event_id, ...words }),
  answer: MessagePreview,
  errors: [],
})

export const testGuestMessage = endpoint({
  name: 'testGuestMessage',
  summary: 'Email a message to yourself, as guests will get it. Up to 20 an hour.',
  method: 'POST',
  path: 'club-admin/messages/{id}/test/',
  authorize: 'message_guests',
  params: IdParams,
  answer: Message,
  success: 202,
  errors: ['no_email', 'email_unconfirmed'],
})

export type GuestMessage = z.output<typeof GuestMessage>
export type MessageResults = z.output<typeof MessageResults>
export type MessagePreview = z.output<typeof MessagePreview>
export type AddMessageBody = z.output<typeof AddMessageBody>
