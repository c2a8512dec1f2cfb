import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { PageHeader } from '../../../ui/page-header.tsx'
import styles from './entrance.module.css'

const BookingInView = lazy(async () => ({ default: (await import('../../../domain/booking-in-view.tsx')).BookingInView }))

interface EntranceProps {
  /** Where the visitor was going. */
  next?: string | null
  title: string
  lead: ReactNode
  /** Above the form: what happened before. */
  notice?: ReactNode
  /** The form. */
  children: ReactNode
  /** Below it: other ways to sign in. */
  beside?: ReactNode
}

/** Sign-in and sign-up: one form, with a picture beside it on wide screens. */
export function Entrance({ next, title, lead, notice, children, beside }: EntranceProps) {
  return (
    <div className={styles.entrance}>
      <div className={styles.panel}>
        <PageHeader title={title} lead={lead} />
        {notice}
        <Goal next={next ?? ''} />
        {children}
        {beside !== undefined && <p className={styles.beside}>{beside}</p>}
      </div>
      <div className={styles.event} aria-hidden="true">
        <p className={styles.words}>
          The night,
          <br />
          with your name on it<span className={styles.spark}>.</span>
        </p>
      </div>
    </div>
  )
}

const neverChanges = () => () => undefined
const always = () => true
const never = () => false

/** During a booking: the event and the selection. */
function Goal({ next }: { next: string }) {
  const [, slug, query = ''] = /^\/client\/events\/([^/?]+)\/(?:book|waiting-list)(?:\?(.*))?$/.exec(next) ?? []
  const isInBrowser = useSyncExternalStore(neverChanges, always, never)
  // The server renders pages alike for all, and doesn't wait for code.
  if (slug === undefined || !isInBrowser) return null
  return (
    <Suspense fallback={null}>
      <BookingInView slug={slug} query={query} />
    </Suspense>
  )
}
