import * as board from '#contract/board/board.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { changeParty } from './change-party.ts'
import { getBoard, getSeatSuggestions } from './get-board.ts'
import { moveParties } from './move-parties.ts'

export function boardRoutes(infrastructure: Infrastructure): Route[] {
  return [
    route(board.getBoard, ({ caller, params }) => getBoard(infrastructure, caller, params.id)),
    route(board.getSeatSuggestions, ({ caller, params }) => getSeatSuggestions(infrastructure, caller, params)),
    route(board.moveParties, ({ caller, params, body }) => moveParties(infrastructure, caller, params.id, body)),
    route(board.changeParty, ({ caller, params, body }) => changeParty(infrastructure, caller, params, body)),
  ]
}
