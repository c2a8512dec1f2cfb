import { newsWords } from '#contract/guests/news.ts'
import type { Tx } from '../infrastructure/database/connect.ts'
import { instantText } from '../infrastructure/clock/clock.ts'
import { newId } from '../infrastructure/ids.ts'
import { giveConsent, withdrawConsent } from '../modules/guests/demo.ts'
import { insertDemoMessage, insertDemoRecipients } from '../modules/messages/demo.ts'
import type { DemoClub } from './clubs.ts'

const news = {
  audience: 'everyone',
  segment_id: null,
  event_id: null,
  subject: 'Two late nights in December',
  body: [
    'We are open until eight on 12 and 19 December, with two rooms and the bar downstairs.',
    'Tables are on sale now. If you come as four or more, the booth in the back is the quiet one.',
    'The programme: https://keldernoord.example/december',
  ].join('\n'),
} as const

/** Guests who agreed to the first club's news, what it sent them, and what it is writing. */
export async function fillMessages(
  tx: Tx,
  { row: { id: club_id, name } }: DemoClub,
  { client, guests, tonight, now }: { client: string; guests: readonly string[]; tonight: string | null; now: Temporal.Instant },
): Promise<void> {
  const at = (hours: number) => instantText(now.add({ hours }))
  const readers = [client, ...guests.slice(0, 9)]
  for (const client_id of readers) {
    const consent = { club_id, client_id, words: newsWords(name), given_at: at(-40 * 24), given_by: 'account' } as const
    await giveConsent(tx, { id: newId(), ...consent })
  }

  const [id, sent_at] = [newId(), at(-9 * 24)]
  const sent = {
    state: 'sent',
    created_at: at(-10 * 24),
    updated_at: sent_at,
    scheduled_at: sent_at,
    send_at: sent_at,
    sent_at,
  } as const
  await insertDemoMessage(tx, { ...news, id, club_id, ...sent })
  const left = readers.at(-1)
  await insertDemoRecipients(
    tx,
    { id, sent_at },
    readers.map((client_id, index) => ({
      client_id,
      result: index === 3 ? 'failed' : 'sent',
      has_unsubscribed: client_id === left,
    })),
  )
  if (left !== undefined) await withdrawConsent(tx, { club_id, client_id: left }, { at: sent_at, by: 'link' })

  const draft = { state: 'draft', created_at: at(-3), updated_at: at(-2) } as const
  await insertDemoMessage(tx, { ...news, id: newId(), club_id, subject: 'New Year’s Eve: tables from Monday', ...draft })
  if (tonight !== null)
    await insertDemoMessage(tx, {
      id: newId(),
      club_id,
      audience: 'holders',
      segment_id: null,
      event_id: tonight,
      subject: 'Use the side entrance tonight',
      body: 'The street is closed for works. Come in by the side entrance on the canal.\nThe cloakroom is upstairs.',
      ...draft,
      created_at: at(-1),
    })
}
