import type { GuestMessage, MessageResults } from '#contract/messages/messages.ts'
import { Facts } from '../../../ui/facts.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { StatCard, Stats } from '../../../ui/stat-card.tsx'
import { guestCount, skippedWords } from './message-words.ts'
import styles from './messages.module.css'

const written = (count: number) => count.toLocaleString('en-US')

/** What came of a message. */
export function ResultsPanel({ message: { results, audience } }: { message: GuestMessage }) {
  const skipped = Object.entries(skippedWords).flatMap(([key, label]) => {
    const count = results[key as keyof MessageResults]
    return count === 0 ? [] : [{ label, value: guestCount(count) }]
  })
  const { sent, queued, failed, unsubscribed } = results
  return (
    <>
      <Stats>
        <StatCard label="Sent" value={written(sent)} note={`of ${written(sent + queued + failed)}`} />
        {queued > 0 && <StatCard label="To go" value={written(queued)} />}
        <StatCard label="Failed" value={written(failed)} />
        {audience !== 'holders' && <StatCard label="Unsubscribed" value={written(unsubscribed)} note="with its link" />}
      </Stats>
      <Panel title="Left out">
        {skipped.length > 0 ? <Facts figures items={skipped} /> : <p className={styles.quiet}>No one was left out.</p>}
      </Panel>
    </>
  )
}
