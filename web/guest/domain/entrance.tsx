import type { ReactNode } from 'react'
import { classNames } from '../../shared/frame/class-names.ts'
import { PageHeader } from '../ui/page-header.tsx'
import styles from './entrance.module.css'
import { Later, lazyPart } from '../ui/lazy-part.tsx'

const BookingInView = lazyPart(async () => (await import('./booking-in-view.tsx')).BookingInView)

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
  /** On the picture, which phones only show with this. */
  onPicture?: ReactNode
}

/** Sign-in and sign-up: one form, with a picture beside it on wide screens. */
export function Entrance({ next, title, lead, notice, children, beside, onPicture }: EntranceProps) {
  return (
    <div className={styles.entrance}>
      <div className={styles.panel}>
        <PageHeader title={title} lead={lead} />
        {notice}
        <Goal next={next ?? ''} />
        {children}
        {beside !== undefined && <p className={styles.beside}>{beside}</p>}
      </div>
      <div className={classNames(styles.event, onPicture === undefined && styles.desktopOnly)}>
        <p className={styles.words} aria-hidden="true">
          The night,
          <br />
          with your name on it<span className={styles.spark}>.</span>
        </p>
        {onPicture}
      </div>
    </div>
  )
}

const bookingPattern = /^\/client\/events\/([^/?]+)\/(?:book|waiting-list)(?:\?(.*))?$/

/** Whether a visitor was going to book, or to wait for places. */
export const isBooking = (next: string | null): boolean => bookingPattern.test(next ?? '')

/** During a booking: the event and the selection. */
function Goal({ next }: { next: string }) {
  const [, slug, query = ''] = bookingPattern.exec(next) ?? []
  if (slug === undefined) return null
  return (
    <Later>
      <BookingInView slug={slug} query={query} />
    </Later>
  )
}
