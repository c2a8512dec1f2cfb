import { Drawer } from '@mantine/core'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { getClubNight } from '#contract/club-night.ts'
import { WalkInForm } from '../forms/walk-in-form.tsx'

interface WalkInDrawerProps {
  night: AnswerOf<typeof getClubNight>
  onClose: () => void
}

/** Takes in a party that came without booking. */
export function WalkInDrawer({ night, onClose }: WalkInDrawerProps) {
  return (
    <Drawer opened onClose={onClose} position="right" title="Take a walk-in" closeButtonProps={{ 'aria-label': 'Close' }}>
      <WalkInForm night={night} onDone={onClose} />
    </Drawer>
  )
}
