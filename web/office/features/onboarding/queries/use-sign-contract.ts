import type { Contract, SignContractBody } from '#contract/contracts.ts'
import { getClubContract, signClubContract } from '#contract/club-contract.ts'
import { getOnboardingStatus } from '#contract/onboarding.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshSession } from '../../../../shared/session/account.ts'
import { invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'
import { contractQuery, type Locked } from './contract-query.ts'

/** The text that has taken the place of the one that was read, as the refusal brings it. */
function withNewText(contract: Contract | Locked | undefined, refused: Record<string, unknown>): Contract | Locked | undefined {
  const { body, document_sha256, version, effective_at } = refused
  if (contract === undefined || 'locked' in contract || typeof body !== 'string' || typeof document_sha256 !== 'string')
    return contract
  return { ...contract, body, document_sha256, version: Number(version), effective_at: String(effective_at) }
}

/** Signs. What the club may do from now on, the navigation and the profile hear of it, too. */
export function useSignContract(onStale: () => void) {
  const client = useQueryClient()
  const { queryKey } = contractQuery()
  return useMutation<Contract, Error, SignContractBody>({
    networkMode: 'always',
    mutationFn: async (body) => call(signClubContract, { body }),
    onSuccess: (contract) => {
      client.setQueryData(queryKey, contract)
      void invalidate(client, getOnboardingStatus)
      // Where it cannot be asked, the next page asks again.
      refreshSession().catch(() => undefined)
    },
    onError: (error) => {
      const stale = refusalOf(error, 'stale_document')
      if (stale === null) return void invalidate(client, getClubContract)
      client.setQueryData<Contract | Locked>(queryKey, (contract) => withNewText(contract, stale))
      onStale()
    },
  })
}
