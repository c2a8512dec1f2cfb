import { useNetwork } from '@mantine/hooks'
import { Banner } from '../ui/banner.tsx'

/** What concerns every screen, most pressing first. A domain's banner stands in its `parts` and is drawn here. */
export function Banners() {
  const { online } = useNetwork()
  if (online) return null
  return <Banner tone="warn">You are offline. What you see may be out of date, and nothing can be saved.</Banner>
}
