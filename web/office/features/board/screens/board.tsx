import { Button } from '@mantine/core'
import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Board, BoardParty } from '#contract/board/board.ts'
import type { Seating } from '#contract/events/seatings.ts'
import { formatEventSpan } from '../../../../shared/format/format.ts'
import { useNow } from '../../../../shared/format/use-now.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { sessionMay } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { TableSkeleton } from '../../../ui/skeletons.tsx'
import { BoardDrawer, withParam } from '../parts/board-drawer.tsx'
import { BoardList } from '../parts/board-list.tsx'
import { moveTo, tableViews, type TableView } from '../parts/board-model.ts'
import { BoardNotices, NoTables } from '../parts/board-notices.tsx'
import { LastHourNote } from '../parts/last-hour-note.tsx'
import { Overstays } from '../parts/overstays.tsx'
import { SeatingTabs } from '../parts/seating-tabs.tsx'
import { shownSeating } from '../parts/board-seatings.ts'
import { BoardPlan } from '../parts/board-plan.tsx'
import { shownTables } from '../parts/board-sections.ts'
import { BoardSummary } from '../parts/board-summary.tsx'
import { partyName } from '../parts/board-words.ts'
import styles from '../parts/board.module.css'
import { MyTables } from '../parts/my-tables.tsx'
import { useBoardActions, type BoardActions } from '../parts/use-board-actions.ts'
import { useDragParty } from '../parts/use-drag-party.ts'
import { boardQuery, useFreshBoard } from '../queries/board.ts'

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ board: boardQuery(params['event_id'] ?? '') }),
  title: ({ board }) => `Board, ${board.event.title}`,
  Component: BoardPage,
  Skeleton: TableSkeleton,
})

/** A party dropped on a table gets it, or swaps with the party there. */
function drop(party: BoardParty, onto: TableView, seating: Seating | null, actions: BoardActions): void {
  const move = moveTo(party, onto)
  if (move === null) return
  if (!party.allowed_actions.includes('move')) return toast({ tone: 'warn', message: `${partyName(party)} can’t be moved now.` })
  if (move.swap === null) return void actions.seatAt(party, [onto.table.id], seating?.id)
  if (party.table_ids.length > 0 && !party.is_sharing) return void actions.swap(party, move.swap)
  toast({ tone: 'warn', message: `${onto.table.name} is taken by ${partyName(move.swap)}.` })
}

function BoardPage({ data: { board }, search }: ScreenProps<{ board: Board }>) {
  const { event, parties, seatings, tables } = board
  useFreshBoard(event.id)
  const session = useSignedIn()
  const actions = useBoardActions(board)
  const seating = shownSeating(board, search, useNow())
  // One object per board and seating, so that only changed tables are drawn again.
  const views = useMemo(
    () => tableViews({ tables, parties, ...(seatings && { seatings }) }, seating),
    [tables, parties, seatings, seating],
  )
  const isEmpty = tables.length === 0 && parties.length === 0
  return (
    <>
      <PageHeader
        title={`Board, ${event.title}`}
        lead={formatEventSpan(event)}
        parents={[{ label: 'Boards', to: paths.clubBoards }]}
        actions={
          <>
            {sessionMay(session, 'manage_reservations') && (
              <Button component={Link} to={paths.eventReservations(event.id)} variant="default">
                Reservations
              </Button>
            )}
            {sessionMay(session, 'plan_sections') && !event.is_over && !event.is_cancelled && (
              <Button component={Link} to={paths.boardSections(event.id)} variant="default">
                Sections
              </Button>
            )}
            {sessionMay(session, 'work_door') && (
              <Button component={Link} to={paths.doorEvent(event.id)} variant="default" reloadDocument>
                Open the door
              </Button>
            )}
          </>
        }
      />
      <BoardNotices board={board} />
      {event.is_running && <LastHourNote eventId={event.id} />}
      {!event.is_over && !event.is_cancelled && <Overstays event={event} views={views} />}
      {isEmpty ? <NoTables /> : <BoardBody board={board} seating={seating} views={views} search={search} actions={actions} />}
      <BoardDrawer board={board} seating={seating} views={views} search={search} actions={actions} />
    </>
  )
}

interface BoardBodyProps {
  board: Board
  seating: Seating | null
  views: readonly TableView[]
  search: URLSearchParams
  actions: BoardActions
}

/** Plan and list side by side; on a phone one of them. */
function BoardBody({ board, seating, views, search, actions }: BoardBodyProps) {
  const { event, plan, parties, sections } = board
  const shown = shownTables(sections, search)
  const navigate = useNavigate()
  const { drag, press } = useDragParty((partyId, tableId) => {
    const party = parties.find(({ id }) => id === partyId)
    const onto = views.find(({ table }) => table.id === tableId)
    if (party !== undefined && onto !== undefined) drop(party, onto, seating, actions)
  })
  const open = (name: 'party' | 'table', id: string) =>
    void navigate({ search: withParam(search, name, id) }, { preventScrollReset: true })
  const view = search.get('view') === 'list' ? 'list' : 'plan'
  const dragged = parties.find(({ id }) => id === drag?.party_id)
  const shared = { shown, over: drag?.over ?? null, onPress: press }
  return (
    <>
      {seating !== null && (
        <div className={styles.seatings}>
          <SeatingTabs board={board} seating={seating} search={search} />
        </div>
      )}
      <MyTables sections={sections} search={search} isOn={shown !== null} />
      <BoardSummary views={views.filter(({ table }) => shown?.has(table.id) ?? true)} />
      {plan !== null && (
        <div className={styles.views}>
          <LinkTabs
            label="Views of the board"
            items={[
              { to: { search: withParam(search, 'view', 'plan') }, label: 'Plan', isCurrent: view === 'plan' },
              { to: { search: withParam(search, 'view', 'list') }, label: 'List', isCurrent: view === 'list' },
            ]}
          />
        </div>
      )}
      <div className={styles.board} data-view={plan === null ? 'list' : view} data-plan={plan === null ? 'none' : undefined}>
        {plan !== null && (
          <div className={styles.planSide}>
            <Panel title="Plan">
              <BoardPlan
                {...shared}
                event={event}
                plan={plan}
                views={views}
                sections={sections}
                onOpen={(id) => open('table', id)}
              />
            </Panel>
          </div>
        )}
        <div className={styles.listSide}>
          <Panel title={shown === null ? 'Parties and tables' : 'Your parties and tables'}>
            <BoardList
              {...shared}
              board={board}
              seating={seating}
              views={views}
              onOpenTable={(id) => open('table', id)}
              onOpenParty={(id) => open('party', id)}
            />
          </Panel>
        </div>
      </div>
      {drag !== null && dragged !== undefined && (
        <span className={styles.dragged} style={{ left: drag.x, top: drag.y }} aria-hidden="true">
          {partyName(dragged)}
        </span>
      )}
    </>
  )
}
