import { listReferredClubs, listReservationCommissions } from '#contract/ambassadors/commissions.ts'
import { getAmbassadorContract } from '#contract/ambassadors/ambassador-contract.ts'
import { getReferralCode } from '#contract/ambassadors/sharing.ts'
import { apiQuery, type ApiQuery } from '../../../../shared/api/api-query.ts'
import { refusalOf } from '../../../../shared/api/error-messages.ts'

export type AgreementState = 'signed' | 'to_sign' | 'to_renew' | 'profile_incomplete'

/** A separate query key: the agreement's screen stores the whole text under the call's. */
const agreementQuery = (): ApiQuery<AgreementState> => {
  const { queryKey, queryFn } = apiQuery(getAmbassadorContract)
  return {
    queryKey: [...queryKey, 'state'],
    queryFn: async (context) => {
      try {
        const { is_signed, resign_required } = await queryFn(context)
        return is_signed ? 'signed' : resign_required ? 'to_renew' : 'to_sign'
      } catch (error) {
        if (refusalOf(error, 'profile_incomplete') === null) throw error
        return 'profile_incomplete'
      }
    },
  }
}

/** Everything the dashboard shows, loaded at once. */
export const ambassadorDashboardQueries = () => ({
  agreement: agreementQuery(),
  kit: apiQuery(getReferralCode),
  bookings: apiQuery(listReservationCommissions, { query: { limit: 5 } }),
  clubs: apiQuery(listReferredClubs, { query: { limit: 5 } }),
})
