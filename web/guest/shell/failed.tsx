import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { statusOf } from '../../shared/api/api-query.ts'
import { describeFailure } from '../../shared/frame/failure.ts'
import { useTitle } from '../../shared/frame/use-title.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { hasKeptTickets } from '../../shared/session/kept-tickets.ts'
import { Button } from '../ui/button.tsx'
import { useArrival } from './arrival.ts'
import styles from './message.module.css'

interface FailedProps {
  error: unknown
  onRetry: () => void
}

/** Shown instead of a screen that could not be loaded. */
export function Failed({ error, onRetry }: FailedProps) {
  const { title, text } = describeFailure(error)
  useTitle(title)
  useArrival()
  return (
    <div className={styles.message}>
      <h1 tabIndex={-1}>{title}</h1>
      <p>{text}</p>
      {statusOf(error) === 0 && <KeptTickets />}
      <Button onClick={onRetry}>Try again</Button>
    </div>
  )
}

/** Leads to the bookings on this device, if there are any and this page isn't one of them. */
function KeptTickets() {
  const { pathname } = useLocation()
  const [isKept, setKept] = useState(false)
  useEffect(() => void hasKeptTickets().then(setKept), [])
  if (!isKept || pathname === paths.reservations) return null
  return (
    <p>
      Your tickets are here: <Link to={paths.reservations}>My Reservations</Link>
    </p>
  )
}
