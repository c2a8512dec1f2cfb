import { paths } from '../../shared/navigation/paths.ts'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'

const plain = { disabled: null, urgent: false, badge: null, invites: false, desktopOnly: false }

/** The top bar's links for visitors, in order. */
export const visitorLinks: readonly NavigationLink[] = [
  { ...plain, to: paths.events, label: 'Events' },
  { ...plain, to: paths.authLogin, label: 'Sign In' },
  { ...plain, to: paths.authSignUp, label: 'Join', invites: true },
]
