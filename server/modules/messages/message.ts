import type { GuestMessage } from '#contract/messages/messages.ts'
import { type MessageState, messageActions, type MessageAction, messageTransitions } from '#contract/messages/states.ts'
import type { Fields } from '../../infrastructure/audit/audit-entry.ts'
import type { EventToMessage, MessageRow } from './message-views.ts'

/** Only then may its words and its audience change, and only then may it be deleted. */
export const isMessageOpen = (state: MessageState): boolean => state === 'draft' || state === 'cancelled'

export const allowedMessageActions = (state: MessageState): MessageAction[] =>
  messageActions.filter((action) => action in messageTransitions[state])

export const toMessage = ({
  club_id: _club,
  filters: _filters,
  scheduled_at: _at,
  position: _position,
  ...row
}: MessageRow): GuestMessage => ({
  ...row,
  allowed_actions: allowedMessageActions(row.state),
  can_edit: isMessageOpen(row.state),
})

/** Without its text, and without the filters of a segment, which may name someone. */
export const inLog = ({ audience, subject, state, event, send_at }: GuestMessage): Fields => ({
  audience,
  subject,
  state,
  event_id: event?.id ?? null,
  send_at,
})

/** Guests can still open its page, and will be able to at that time. */
export const isOnThen = ({ state, ends_at }: EventToMessage, at: Temporal.Instant): boolean =>
  (state === 'published' || state === 'paused') && Temporal.Instant.compare(Temporal.Instant.from(ends_at), at) > 0
