import * as board from '#contract/board/board.ts'
import * as boards from '#contract/board/boards.ts'
import * as sections from '#contract/board/sections.ts'
import * as walkIns from '#contract/board/walk-ins.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { changeParty } from './change-party.ts'
import { getBoard, getSeatSuggestions } from './get-board.ts'
import { listBoards } from './list-boards.ts'
import { moveParties } from './move-parties.ts'
import { getSeatItems, seatWalkIn } from './seat-walk-in.ts'
import { getSections, setSections } from './set-sections.ts'

export function boardRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(boards.listBoards, ({ caller, query }) => listBoards(infrastructure, caller, query)),
    route(board.getBoard, ({ caller, params }) => getBoard(infrastructure, caller, params.id)),
    route(board.getSeatSuggestions, ({ caller, params, query }) => getSeatSuggestions(infrastructure, caller, params, query)),
    route(board.moveParties, ({ caller, params, body }) => moveParties(infrastructure, caller, params.id, body)),
    route(board.changeParty, ({ caller, params, body }) => changeParty(infrastructure, caller, params, body)),
    route(walkIns.getSeatItems, ({ caller, params }) => getSeatItems(infrastructure, caller, params.id)),
    route(walkIns.seatWalkIn, ({ caller, params, body }) => seatWalkIn(infrastructure, caller, params.id, body)),
    route(sections.getSections, ({ caller, params }) => getSections(infrastructure, caller, params.id)),
    route(sections.setSections, ({ caller, params, body }) => setSections(infrastructure, caller, params.id, body)),
  ]
}
