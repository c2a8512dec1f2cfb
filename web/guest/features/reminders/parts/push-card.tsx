import BellRing from 'lucide-react/icons/bell-ring'
import { useId } from 'react'
import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { usePush, useTurnOffPush, useTurnOnPush, type PushState } from '../queries/use-push.ts'
import styles from './reminders.module.css'

const failed = 'Push couldn’t be turned on here. Check your connection, then try again.'

const words: Readonly<Record<PushState['state'], string>> = {
  unsupported:
    'This browser can’t show notifications from websites. On an iPhone or iPad, add this site to your Home Screen and open it from there.',
  blocked: 'You blocked notifications from this site. Allow them in your browser’s settings for this site, then reload the page.',
  off: 'Get reminders on this device, even when this page is closed. They show no personal details.',
  on: 'This device gets your reminders until you sign out or turn them off.',
}

/** Push on this device: asked for by a press, never on arrival. */
export function PushCard({ serverKey }: { serverKey: string }) {
  const heading = useId()
  const userId = useSignedIn().user.id
  const push = usePush(userId)
  return (
    <Card aria-labelledby={heading} className={styles.card}>
      <div className={styles.line}>
        <h2 id={heading}>Push on this device</h2>
        {push.data !== undefined && push.data.state !== 'unsupported' && (
          <Badge tone={push.data.state === 'on' ? 'ok' : 'plain'}>{push.data.state === 'on' ? 'On' : 'Off'}</Badge>
        )}
      </div>
      {push.isPending && (
        <Loading label="Checking this device">
          <Skeleton height="5rem" />
        </Loading>
      )}
      {push.isError && (
        <Notice
          tone="bad"
          action={
            <Button variant="secondary" size="small" onClick={() => void push.refetch()}>
              Try again
            </Button>
          }
        >
          {errorMessage(push.error, 'We couldn’t check this device.')}
        </Notice>
      )}
      {push.data !== undefined && <Device push={push.data} userId={userId} serverKey={serverKey} />}
    </Card>
  )
}

function Device({ push, userId, serverKey }: { push: PushState; userId: string; serverKey: string }) {
  const on = useTurnOnPush(userId, serverKey)
  const off = useTurnOffPush(userId)
  const error = on.error ?? off.error
  return (
    <>
      <p className={styles.muted}>{words[push.state]}</p>
      {error !== null && <Notice tone="bad">{errorMessage(error, failed)}</Notice>}
      {push.state === 'off' && (
        <div>
          <Button icon={<BellRing size={18} aria-hidden="true" />} pending={on.isPending} onClick={() => on.mutate()}>
            Turn on push
          </Button>
        </div>
      )}
      {push.state === 'on' && (
        <div>
          <Button variant="secondary" pending={off.isPending} onClick={() => off.mutate(push.id)}>
            Turn off push
          </Button>
        </div>
      )}
    </>
  )
}
