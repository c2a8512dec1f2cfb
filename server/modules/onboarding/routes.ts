import * as clubContract from '#contract/onboarding/club-contract.ts'
import * as onboarding from '#contract/onboarding/onboarding.ts'
import { route, type Route } from '../../infrastructure/http/route.ts'
import type { Infrastructure } from '../../infrastructure/infrastructure.ts'
import { getClubContract, getClubContractPdf } from './get-club-contract.ts'
import { getOnboardingStatus } from './get-onboarding-status.ts'
import { signClubContract } from './sign-club-contract.ts'

export const onboardingRoutes = (infrastructure: Infrastructure): Route[] => [
  route(onboarding.getOnboardingStatus, async ({ caller }) => getOnboardingStatus(infrastructure, caller)),
  route(clubContract.getClubContract, async ({ caller }) => getClubContract(infrastructure, caller)),
  route(clubContract.signClubContract, async ({ caller, body: { accept: _accepted, ...form } }) =>
    signClubContract(infrastructure, caller, form),
  ),
  route(clubContract.getClubContractPdf, async ({ caller, query }) =>
    getClubContractPdf(infrastructure, caller, query.version ?? null),
  ),
]
