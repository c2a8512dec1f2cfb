import * as clubContract from '#contract/club-contract.ts'
import * as onboarding from '#contract/onboarding.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { getClubContract, getClubContractPdf } from './get-club-contract.ts'
import { getOnboardingStatus } from './get-onboarding-status.ts'
import { signClubContract } from './sign-club-contract.ts'

export const onboardingRoutes = (infrastructure: Infrastructure): Route[] => [
  route(onboarding.getOnboardingStatus, async ({ caller }) => getOnboardingStatus(infrastructure, caller)),
  route(clubContract.getClubContract, async ({ club_id }) => getClubContract(infrastructure, club_id)),
  route(
    clubContract.signClubContract,
    async ({ actor, club_id, origin: { address, user_agent }, body: { accept: _accepted, ...given } }) =>
      signClubContract(infrastructure, { club_id, signer_id: actor.user_id, origin: { address, user_agent }, given }),
  ),
  route(clubContract.getClubContractPdf, async ({ club_id, query }) =>
    getClubContractPdf(infrastructure, club_id, query.version ?? null),
  ),
]
