import type { Board, BoardParty } from '#contract/board/board.ts'
import type { PartyAction } from '#contract/board/states.ts'
import { compareLabels } from '#contract/floor/terms.ts'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { staleRow } from '../../../ui/stale-row.ts'
import { useBoardChanges } from '../queries/board.ts'
import { partyName } from './board-words.ts'

const failed = 'Network error. Please try again.'

export interface PartyMove {
  party: BoardParty
  table_ids: readonly string[]
  /** The seating that the party moves to. */
  seating_id?: string | undefined
}

const isWhereItWas = (before: BoardParty, now: Partial<BoardParty> | null): boolean =>
  now?.id === before.id && now.state === before.state && now.table_ids?.join() === before.table_ids.join()

const outcomes: Readonly<Record<PartyAction, (party: BoardParty) => string>> = {
  seat: (party) => `${partyName(party)} is seated at ${party.table_label}.`,
  ask_bill: (party) => `${partyName(party)} is paying.`,
  leave: (party) => `${partyName(party)} has left. ${party.table_label} is free.`,
  undo: (party) => `Undone: ${partyName(party)}.`,
  release: (party) => `Table released: ${partyName(party)} didn’t come.`,
}

/** What hosts do on the board, with what they are told: each can be undone for some seconds. */
export function useBoardActions({ event, tables }: Pick<Board, 'event' | 'tables'>) {
  const { move, change } = useBoardChanges(event.id)
  const nameOf = (ids: readonly string[]) =>
    ids
      .map((id) => tables.find((table) => table.id === id)?.name ?? '')
      .toSorted(compareLabels)
      .join(' + ')

  const refused = (error: unknown, party: BoardParty) => {
    const current = staleRow(error)
    if (current === null) return toast({ tone: 'bad', message: errorMessage(error, failed) })
    const { table_label } = { ...party, ...current }
    const place = table_label === '' ? 'It has no table now.' : `It’s at ${table_label} now.`
    toast({ tone: 'warn', message: `Someone else changed ${partyName(party)} in the meantime. ${place}` })
  }
  /** An admission in the meantime is no reason to ask the host again. */
  const send = async (moves: readonly PartyMove[], seat: boolean) => {
    const attempt = async (parties: readonly PartyMove[]) =>
      move.mutateAsync({
        moves: parties.map(({ party, table_ids, seating_id }) => ({
          party_id: party.id,
          version: party.version,
          table_ids: [...table_ids],
          ...(seating_id !== undefined && seating_id !== party.seating_id && { seating_id }),
        })),
        ...(seat && { seat }),
      })
    try {
      return await attempt(moves)
    } catch (error) {
      const current = staleRow(error)
      const stale = moves.find(({ party }) => isWhereItWas(party, current))
      if (current === null || stale === undefined) throw error
      const again = { ...stale, party: { ...stale.party, version: current.version } }
      return attempt(moves.map((one) => (one === stale ? again : one)))
    }
  }
  const put = async (moves: readonly PartyMove[], { seat, message }: { seat: boolean; message: string }): Promise<boolean> => {
    const [first] = moves
    if (first === undefined) return false
    try {
      const { parties } = await send(moves, seat)
      const back = moves.flatMap(({ party }) => {
        const now = parties.find(({ id }) => id === party.id)
        return now === undefined
          ? []
          : [{ party: now, table_ids: party.is_sharing ? [] : party.table_ids, seating_id: party.seating_id }]
      })
      toast({
        tone: 'ok',
        message,
        onUndo: seat ? undefined : () => void send(back, false).catch((error: unknown) => refused(error, first.party)),
      })
      return true
    } catch (error) {
      refused(error, first.party)
      return false
    }
  }
  const act = async (party: BoardParty, action: PartyAction): Promise<boolean> => {
    try {
      const after = await change.mutateAsync({ party_id: party.id, version: party.version, action })
      const canUndo = after.allowed_actions.includes('undo') && action !== 'undo'
      toast({
        tone: 'ok',
        message: outcomes[action]({ ...after, table_label: party.table_label }),
        onUndo: canUndo ? () => void act(after, 'undo') : undefined,
      })
      return true
    } catch (error) {
      refused(error, party)
      return false
    }
  }
  return {
    isBusy: move.isPending || change.isPending,
    act,
    nameOf,
    /** Gives a party these tables. Who has arrived is seated there. */
    seatAt: async (party: BoardParty, table_ids: readonly string[], seating_id?: string) => {
      const isMoved = seating_id !== undefined && party.seating_id !== undefined && seating_id !== party.seating_id
      const seat = party.state === 'arrived' && table_ids.length > 0 && !isMoved
      const message =
        table_ids.length === 0
          ? `${partyName(party)} has no table now.`
          : `${partyName(party)} ${seat ? 'is seated at' : 'has'} ${nameOf(table_ids)}.`
      return put([{ party, table_ids, seating_id: table_ids.length === 0 ? undefined : seating_id }], { seat, message })
    },
    swap: async (one: BoardParty, other: BoardParty) =>
      put(
        [
          { party: one, table_ids: other.table_ids },
          { party: other, table_ids: one.table_ids },
        ],
        { seat: false, message: `${partyName(one)} and ${partyName(other)} swapped tables.` },
      ),
  }
}

export type BoardActions = ReturnType<typeof useBoardActions>
