import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { endSupportAccess } from '#contract/platform/support.ts'
import { call } from '../../shared/api/api.ts'
import { formatTime } from '../../shared/format/format.ts'
import { useNow, useReaderZone } from '../../shared/format/use-now.ts'
import { continueActing, getActing, stopActing, type ActingClub } from '../../shared/session/acting.ts'
import { Banner } from '../ui/banner.tsx'
import styles from './acting-bar.module.css'

const ActForClubDialog = lazy(async () => ({
  default: (await import('../features/platform/parts/act-for-club-dialog.tsx')).ActForClubDialog,
}))

async function stop({ club_id }: ActingClub): Promise<void> {
  // Without an answer, access ends after its hour.
  await call(endSupportAccess, { params: { id: club_id } }).catch(() => undefined)
  stopActing()
}

/** Always in sight while a superadmin acts for a club, with one click to stop. */
export function ActingBar() {
  const client = useQueryClient()
  const now = useNow()
  const zone = useReaderZone()
  const [isAsking, setAsking] = useState(false)
  const actingClub = getActing()
  if (actingClub === null) return null
  const { club_id: id, club_name: name, ends_at } = actingClub
  const isOver = now !== null && now >= Date.parse(ends_at)
  return (
    <div className={styles.bar} data-acting>
      <Banner
        tone="warn"
        action={
          <span className={styles.actions}>
            {isOver && (
              <Button size="xs" onClick={() => setAsking(true)}>
                Act again
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => void stop(actingClub)}>
              Stop acting
            </Button>
          </span>
        }
      >
        <strong>{isOver ? `Access to ${name} has ended.` : `Acting for ${name}.`}</strong>
        <span className={styles.more}>
          {isOver
            ? ' Act again to continue where you are.'
            : ` The club can see everything you do.${zone === null ? '' : ` Access ends at ${formatTime(ends_at, zone)}.`}`}
        </span>
      </Banner>
      <Suspense>
        {isAsking && (
          <ActForClubDialog
            club={{ id, name }}
            onOpen={(next) => {
              continueActing(next)
              void client.invalidateQueries()
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </div>
  )
}
