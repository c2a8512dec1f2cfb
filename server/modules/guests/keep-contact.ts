import { instantText } from '../../infrastructure/clock/clock.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'
import { newId } from '../../infrastructure/ids.ts'
import { readClubDay } from './club-day.ts'
import { insertContact, seeContact } from './guest-store.ts'

/**
 * Makes a contact of a guest without an account who gave the team a phone number, unless one of the club's contacts has it. An
 * account with that number stays apart, since Vesper confirms no numbers: its profile proposes the merge. No consent follows.
 */
export async function keepContact(
  tx: Tx,
  { club_id, name, phone_number }: { club_id: string; name: string; phone_number: string },
  now: Temporal.Instant,
): Promise<void> {
  const { today } = await readClubDay(tx, club_id, now)
  if (await seeContact(tx, { club_id, phone_number, today })) return
  await insertContact(tx, {
    id: newId(),
    club_id,
    // Without a name, the number is all there is to find them by.
    name: name === '' ? phone_number : name,
    email: null,
    phone_number,
    birthday: null,
    tags: [],
    is_vip: false,
    allergies: '',
    created_at: instantText(now),
    today,
  })
}
