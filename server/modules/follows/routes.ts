import * as contract from '#contract/follows/follows.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import {
  addFollow,
  getFollow,
  getFollowedEvents,
  getFollowerCount,
  getInterestCount,
  listFollows,
  removeFollow,
} from './follow.ts'

export const followRoutes = (infrastructure: Infrastructure): Route[] => [
  route(contract.listFollows, ({ caller, query }) => listFollows(infrastructure, caller, query)),
  route(contract.getFollowedEvents, ({ caller }) => getFollowedEvents(infrastructure, caller)),
  route(contract.getFollow, ({ caller, params }) => getFollow(infrastructure, caller, params)),
  route(contract.addFollow, ({ caller, params }) => addFollow(infrastructure, caller, params)),
  route(contract.removeFollow, ({ caller, params }) => removeFollow(infrastructure, caller, params)),
  route(contract.getFollowerCount, ({ caller }) => getFollowerCount(infrastructure, caller)),
  route(contract.getInterestCount, ({ caller, params }) => getInterestCount(infrastructure, caller, params.id)),
]
