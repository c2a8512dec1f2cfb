import type { PointerEvent, ReactNode } from 'react'
import type { Board, BoardParty } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { groupParties, type TableView } from './board-model.ts'
import { isOfSeating } from './board-seatings.ts'
import { groupTables, isAt, sectionsByTable, type ServedSection } from './board-sections.ts'
import {
  headsOf,
  nextText,
  partyName,
  partyState,
  seatsOf,
  servedBy,
  sinceOf,
  spendOf,
  stayingText,
  tableStates,
} from './board-words.ts'
import styles from './board.module.css'
import { GuestMarks } from './guest-marks.tsx'

interface BoardListProps {
  board: Board
  /** The seating that the board shows; null where the event has none. */
  seating: Seating | null
  views: readonly TableView[]
  /** Tables that the list is limited to, with their parties; null for all. */
  shown: ReadonlySet<string> | null
  over: string | null
  onPress: (partyId: string, event: PointerEvent) => void
  onOpenTable: (tableId: string) => void
  onOpenParty: (partyId: string) => void
}

/** The night as a list: first what a host does next, then every table, by section. */
export function BoardList({ board, seating, views, shown, over, onPress, onOpenTable, onOpenParty }: BoardListProps) {
  const { arrived, unclaimed, without_table, gone } = groupParties(
    board.parties.filter((party) => isAt(party, shown) && isOfSeating(party, seating)),
  )
  const sectionOf = sectionsByTable(board.sections)
  const tables = groupTables(
    views.filter(({ table }) => shown?.has(table.id) ?? true),
    board.sections,
  )
  const parties = (list: readonly BoardParty[]) =>
    list.map((party) => (
      <li key={party.id}>
        <button
          type="button"
          className={styles.row}
          onPointerDown={(event) => onPress(party.id, event)}
          onClick={() => onOpenParty(party.id)}
        >
          <span className={styles.who}>
            {partyName(party)} <GuestMarks party={party} />
          </span>
          <StatusBadge tone={partyState(party).tone}>{partyState(party).word}</StatusBadge>
          <span className={styles.facts}>
            {[
              party.table_label,
              sectionNameOf(party, sectionOf),
              headsOf(party),
              sinceOf(party, board.event),
              spendOf(party, board.event.currency),
            ]
              .filter((fact) => fact !== null && fact !== '')
              .join(' · ')}
          </span>
        </button>
      </li>
    ))
  return (
    <div className={styles.groups}>
      <Group title="Arrived, to be seated" count={arrived.length}>
        {parties(arrived)}
      </Group>
      <Group title="No one came" count={unclaimed.length}>
        {parties(unclaimed)}
      </Group>
      <Group title="No table yet" count={without_table.length}>
        {parties(without_table)}
      </Group>
      {tables.map(({ section, views: group }) => (
        <Group key={section?.name ?? ''} {...headingOf(section, board.sections)} count={group.length}>
          {group.map((view) => (
            <li key={view.table.id}>
              <button
                type="button"
                className={styles.row}
                data-table={view.table.id}
                data-over={over === view.table.id || undefined}
                onPointerDown={(event) => view.party !== null && onPress(view.party.id, event)}
                onClick={() => onOpenTable(view.table.id)}
              >
                <span className={styles.who}>
                  <b>{view.table.name}</b>{' '}
                  {view.party !== null && view.state !== 'elsewhere' && (
                    <>
                      {partyName(view.party)} <GuestMarks party={view.party} />
                    </>
                  )}
                </span>
                <StatusBadge tone={tableStates[view.state].tone}>{tableStates[view.state].word}</StatusBadge>
                <span className={styles.facts}>{factsOf(view, board.event)}</span>
              </button>
            </li>
          ))}
        </Group>
      ))}
      <Group title="Left" count={gone.length}>
        {parties(gone)}
      </Group>
    </div>
  )
}

function factsOf({ table, party, state, sharing, staying, next }: TableView, event: Board['event']): string {
  const later = next === null ? [] : [nextText(next, event)]
  if (party === null || state === 'elsewhere') return [seatsOf(table), ...later].join(' · ')
  const shared = sharing.length > 0 ? `shared with ${sharing.map(partyName).join(', ')}` : null
  const late = staying === null || staying === party ? null : stayingText(staying, event)
  return [late, headsOf(party), sinceOf(party, event), spendOf(party, event.currency), shared, ...later]
    .filter((fact) => fact !== null)
    .join(' · ')
}

/** The section of a party's table, if that has one. */
function sectionNameOf({ table_ids: [first = ''] }: BoardParty, sectionOf: ReadonlyMap<string, ServedSection>): string | null {
  const section = sectionOf.get(first)
  return section === undefined ? null : `section ${section.name}`
}

/** Above the tables of a section, or of none. */
function headingOf(section: ServedSection | null, all: readonly ServedSection[]): { title: string; note?: string } {
  if (section === null) return { title: all.length === 0 ? 'Tables' : 'In no section' }
  return { title: `Section ${section.name}${section.is_mine ? ' (yours)' : ''}`, note: servedBy(section) }
}

interface GroupProps {
  title: string
  count: number
  /** Below the title, and part of the heading. */
  note?: string
  children: ReactNode
}

/** Left out if no one is in it. */
function Group({ title, count, note, children }: GroupProps) {
  if (count === 0) return null
  return (
    <section>
      <h3 className={styles.group}>
        {title} <span className={styles.count}>{count}</span>
        {note !== undefined && <span className={styles.served}>{note}</span>}
      </h3>
      <ul className={styles.rows}>{children}</ul>
    </section>
  )
}
