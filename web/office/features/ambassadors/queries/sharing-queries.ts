import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  chooseVanityCode,
  getReferralCode,
  getReferralLink,
  linkTargets,
  type ChooseVanityCodeBody,
  type LinkTarget,
} from '#contract/ambassadors/sharing.ts'
import { searchAll } from '#contract/events/events.ts'
import { apiQuery, invalidate } from '../../../../shared/api/api-query.ts'
import { call } from '../../../../shared/api/api.ts'

/** The link shown, from the address. A link to an event or a club needs its slug. */
export function sharedOf(search: URLSearchParams): { to: LinkTarget; slug: string | null } {
  const to = linkTargets.find((one) => one === search.get('to')) ?? 'generic'
  const slug = search.get('slug') ?? ''
  return { to, slug: (to === 'event' || to === 'club') && slug !== '' ? slug : null }
}

/** Null until the link's target is known. */
export function linkQuery(search: URLSearchParams) {
  const { to, slug } = sharedOf(search)
  if ((to === 'event' || to === 'club') && slug === null)
    return { queryKey: ['no link'], queryFn: async () => Promise.resolve(null) }
  return apiQuery(getReferralLink, { query: { to, ...(slug !== null && { slug }) } })
}

export const targetsQuery = (search: URLSearchParams) =>
  apiQuery(searchAll, { query: { q: search.get('search')?.trim().slice(0, 100) ?? '' } })

/** Links carry the new code from then on. */
export function useChooseVanityCode() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ChooseVanityCodeBody) => call(chooseVanityCode, { body }),
    // A refused call may have met a code chosen on another device.
    onSettled: async () => invalidate(client, getReferralCode, getReferralLink),
  })
}
