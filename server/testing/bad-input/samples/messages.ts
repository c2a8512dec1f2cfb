import type { Pool } from 'pg'
import { startText } from '../../test-clock.ts'
import { insertRow } from '../insert-row.ts'
import type { Guest } from '../rows.ts'
import { inCalls, type ModuleSamples } from './module-samples.ts'

const token = 'x'.repeat(32)

/** A draft of the caller's club. */
async function addMessage(pool: Pool, { reservation_id: id, event: { club_id }, id: user_id }: Guest): Promise<void> {
  const at = startText()
  await pool.query('delete from guest_messages where id = $1', [id])
  await pool.query('update users set email_confirmed_at = created_at where id = $1', [user_id])
  const words = { subject: 'New nights', body: 'We open on Thursdays.' }
  await insertRow(pool, 'guest_messages', { id, club_id, audience: 'everyone', ...words, created_at: at, updated_at: at })
}

/** A consent with a link, which was withdrawn with it if `isEnded`. */
const addConsent =
  (isEnded: boolean) =>
  async (pool: Pool, { id, event: { club_id } }: Guest): Promise<void> => {
    await pool.query('delete from club_news_consents where token = $1 or client_id = $2', [token, id])
    const ended = isEnded ? { withdrawn_at: startText(), withdrawn_by: 'link' } : {}
    await insertRow(pool, 'club_news_consents', {
      id,
      club_id,
      client_id: id,
      words: 'News',
      given_at: startText(),
      token,
      ...ended,
    })
  }

export const messages: ModuleSamples = {
  fields: () => ({ message_id: undefined, audience: 'everyone', segment_id: null }),
  calls: () => ({
    ...inCalls(['getUnsubscribeLink', 'unsubscribe', 'undoUnsubscribe'], { token }),
    ...inCalls(['addGuestMessage', 'updateGuestMessage', 'previewGuestMessage'], {
      event_id: null,
      subject: 'New nights',
      body: 'We open on Thursdays.',
    }),
    manageGuestMessage: { action: 'schedule', send_at: undefined },
    listGuestMessages: { state: 'draft' },
    getMessageAudience: { segment_id: undefined, event_id: undefined },
  }),
  prepare: {
    ...inCalls(
      ['getGuestMessage', 'updateGuestMessage', 'deleteGuestMessage', 'manageGuestMessage', 'testGuestMessage'],
      addMessage,
    ),
    ...inCalls(['getUnsubscribeLink', 'unsubscribe'], addConsent(false)),
    undoUnsubscribe: addConsent(true),
  },
}
