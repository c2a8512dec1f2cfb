import type { LastHourChoice } from '#contract/last-hour/last-hour.ts'
import type { Tx } from '../../infrastructure/database/connect.ts'

/** What is chosen for one event; null to follow its club. */
export async function setChoice(tx: Tx, event_id: string, choice: LastHourChoice | null): Promise<void> {
  if (choice === null) {
    await tx.deleteFrom('last_hour_choices').where('event_id', '=', event_id).execute()
    return
  }
  await tx
    .insertInto('last_hour_choices')
    .values({ event_id, ...choice })
    .onConflict((conflict) => conflict.column('event_id').doUpdateSet(choice))
    .execute()
}

/** What a club chooses for all its events. */
export async function setClubChoice(tx: Tx, club_id: string, choice: LastHourChoice): Promise<void> {
  await tx
    .insertInto('last_hour_defaults')
    .values({ club_id, ...choice })
    .onConflict((conflict) => conflict.column('club_id').doUpdateSet(choice))
    .execute()
}
