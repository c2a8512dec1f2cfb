import { useQuery } from '@tanstack/react-query'
import { brand } from '#contract/base/brand.ts'
import { getClubSuspension } from '#contract/platform/support.ts'
import { apiQuery } from '../../../../shared/api/api-query.ts'
import { Banner } from '../../../ui/banner.tsx'

/** For everyone who works in a suspended club, on every screen. */
export function PlatformSuspensionBanner() {
  const { data } = useQuery({ ...apiQuery(getClubSuspension), staleTime: 300_000 })
  if (data === undefined || data.suspension === null) return null
  return (
    <Banner tone="bad">
      {brand} has suspended your club: {data.suspension.reason} Guests can’t make new bookings. Doors, refunds and cancellations
      keep working.
    </Banner>
  )
}
