import { Button } from '@mantine/core'
import { getActing, stopActing } from '../../shared/session/acting.ts'
import { Banner } from '../ui/banner.tsx'

/** Always in sight while a superadmin acts for a club, with the one click out. */
export function ActingBar() {
  const acting = getActing()
  if (acting === null) return null
  return (
    <Banner
      tone="warn"
      action={
        <Button size="xs" variant="default" onClick={stopActing}>
          Stop acting
        </Button>
      }
    >
      <strong>Acting for {acting.club_name}.</strong> The club sees every call you make.
    </Banner>
  )
}
