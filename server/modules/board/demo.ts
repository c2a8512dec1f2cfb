// For the demo data alone.

import type { Tx } from '../../infrastructure/database/connect.ts'
import { replaceTables } from '../reservations/index.ts'
import { insertDemoSittings } from './demo-sittings-store.ts'
import { lockSections, replaceSections } from './section-store.ts'
import { findNight } from './section-views.ts'

/** Where the parties of a running night are. */
export async function fillBoard(tx: Tx, night: Parameters<typeof insertDemoSittings>[1]): Promise<void> {
  const left = await insertDemoSittings(tx, night)
  if (left.length > 0)
    await replaceTables(
      tx,
      left.map((id) => ({ id, table_ids: [] })),
    )
}

interface DemoSection {
  name: string
  /** Its tables are those of this zone. */
  zone: string
  staff_ids: string[]
}

/** Who serves which tables on a night. */
export async function fillSections(
  tx: Tx,
  night: { club_id: string; event_id: string },
  sections: readonly DemoSection[],
): Promise<void> {
  const { tables = [] } = (await findNight(tx, night.club_id, night.event_id)) ?? {}
  await lockSections(tx, night)
  await replaceSections(
    tx,
    night,
    sections.map(({ name, zone, staff_ids }) => ({
      name,
      table_ids: tables.filter((table) => table.zone === zone).map(({ id }) => id),
      staff_ids,
    })),
  )
}
