import { sql } from 'kysely'
import type { Tx } from '../../../infrastructure/database/connect.ts'
import type { Referrer } from './attribution.ts'
import { referrerKey, type BookingAttempt } from './decide-bookings.ts'

/** A referral code as sent, with who books what. */
export type SentCode = Pick<BookingAttempt, 'client_id' | 'event_id'> & { code: string }

/** The digits of a phone number, however it is grouped; null if there are too few to identify anyone. */
const phone = (column: string) => sql`(
  select digits from ltrim(regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g'), '0') digits where length(digits) >= 6)`

/** The mailbox behind an address: without what follows a plus, and without Gmail's dots. */
const mailbox = (column: string) => sql`(
  select case when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com' else name || '@' || domain end
  from (select split_part(split_part(fold_name(${sql.ref(column)}), '@', 1), '+', 1) as name,
    split_part(fold_name(${sql.ref(column)}), '@', 2) as domain) parts)`

/** The guest and the ambassador have signed in on the same device. */
const sharesDevice = sql`exists (select from known_devices mine join known_devices theirs on theirs.device_hash = mine.device_hash
  where mine.user_id = g.id and theirs.user_id = r.ambassador_id)`

/** A code may be an ambassador's vanity code, or contain characters that people misread (I, L and O). */
export const referrersOf = (sent: readonly SentCode[]) => sql`(
  select json_agg(json_build_object(
    'key', s.key, 'id', r.ambassador_id, 'code', r.code, 'slug', e.slug, 'club_slug', k.slug,
    'is_guest', g.id = r.ambassador_id or coalesce(${phone('g.phone_number')} = ${phone('r.phone_number')}, false)
      or coalesce(${mailbox('g.email')} = ${mailbox('r.email')}, false) or ${sharesDevice},
    'is_blocked', exists (select from blocked_referrers b where b.club_id = k.id and b.ambassador_id = r.ambassador_id),
    'is_of_club', coalesce(${phone('k.contact_phone')} = ${phone('r.phone_number')}, false)
      or coalesce(${mailbox('k.contact_email')} = ${mailbox('r.email')}, false)
      or exists (
        select from users m where (m.id = k.admin_id
          or m.id in (select f.user_id from club_staff f where f.club_id = k.id and f.status = 'active'))
          and (m.id = r.ambassador_id or ${phone('m.phone_number')} = ${phone('r.phone_number')}))))
  from json_to_recordset(${JSON.stringify(sent.map((one) => ({ ...one, key: referrerKey(one.code, one) })))}::json)
    as s (key text, code text, client_id uuid, event_id uuid)
  join lateral (
    select c.ambassador_id, c.code, u.phone_number, u.email from referral_codes c
    join ambassador_profiles a on a.user_id = c.ambassador_id and a.approval_status = 'approved'
    join users u on u.id = c.ambassador_id and u.status = 'active' and u.deleted_at is null
    where c.code in (s.code, translate(s.code, 'ILO', '110')) order by c.code = s.code desc limit 1) r on true
  join users g on g.id = s.client_id join events e on e.id = s.event_id join clubs k on k.id = e.club_id)`

/** The owner of the code, and their relation to the guest and the event. */
export async function findReferrer(tx: Tx, sent: SentCode): Promise<Referrer | undefined> {
  const { rows } = await sql<{ referrers: Referrer[] | null }>`select ${referrersOf([sent])} as referrers`.execute(tx)
  return rows[0]?.referrers?.[0]
}
