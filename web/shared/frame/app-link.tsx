import { createContext, use, useEffect } from 'react'
import { Link, Navigate, useNavigate, type LinkProps } from 'react-router'
import { buildOf, type Build } from '../screens/build-of.ts'
import { leaveMessage } from '../session/parting-message.ts'
import { toast } from './toasts.ts'

/** This page's build. A path without a screen is left to the guest's "not found" page. */
export const ThisBuild = createContext<Build>('guest')

function useIsElsewhere(): (to: string) => boolean {
  const build = use(ThisBuild)
  return (to) => buildOf(to) !== build
}

/** A link to any screen of the product. A screen of another build is a new page. */
export function AppLink({ to, ...rest }: LinkProps & { to: string }) {
  return <Link to={to} reloadDocument={useIsElsewhere()(to)} {...rest} />
}

/** Replaces this page with any screen of the product, and shows a message there. */
export function useEnter(): (to: string, message: string) => void {
  const navigate = useNavigate()
  const isElsewhere = useIsElsewhere()
  return (to, message) => {
    if (isElsewhere(to)) {
      leaveMessage(message)
      location.replace(to)
    } else {
      toast({ tone: 'ok', message })
      void navigate(to, { replace: true })
    }
  }
}

/** Shown instead of a screen that redirects. */
export function Redirect({ to }: { to: string }) {
  return useIsElsewhere()(to) ? <Leave to={to} /> : <Navigate to={to} replace />
}

function Leave({ to }: { to: string }) {
  useEffect(() => location.replace(to), [to])
  return null
}
