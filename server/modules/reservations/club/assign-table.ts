import { applyStep } from '../core/apply-steps-store.ts'
import type { ClubActing } from './lock-for-club.ts'

/** Records where a party sits. Two parties may share a table: the club decides, and its event view shows it. */
export async function assignTable({ tx, row, by, now }: ClubActing, { table_label }: { table_label: string }): Promise<void> {
  await applyStep(tx, row, { table_label }, { at: now, actor: by, action: 'assign_table', detail: { table_label } })
}
