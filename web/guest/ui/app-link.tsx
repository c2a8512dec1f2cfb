import { useEffect } from 'react'
import { Link, Navigate, useNavigate, type LinkProps } from 'react-router'
import { leaveMessage } from '../../shared/session/parting-message.ts'
import { buildOf } from '../../shared/screens/build-of.ts'
import { showToast } from './toast.tsx'

const isElsewhere = (to: string) => ['office', 'door'].includes(buildOf(to) ?? 'guest')

/** A link to any screen of the product: what the office shows is another page. */
export function AppLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Link to={to} reloadDocument={isElsewhere(to)} {...rest} />
}

/** Goes to any screen of the product, in place of this one, and says something there. */
export function useEnter(): (to: string, message: string) => void {
  const navigate = useNavigate()
  return (to, message) => {
    if (isElsewhere(to)) {
      leaveMessage(message)
      location.replace(to)
    } else {
      showToast(message, { tone: 'ok' })
      void navigate(to, { replace: true })
    }
  }
}

/** In place of a screen that leads on to another. */
export function Redirect({ to }: { to: string }) {
  return isElsewhere(to) ? <Leave to={to} /> : <Navigate to={to} replace />
}

function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to])
  return null
}
