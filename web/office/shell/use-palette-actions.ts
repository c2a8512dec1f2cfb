import { notificationSettingsPath } from '../domain/notification-settings.ts'
import type { SpotlightActionGroupData } from '@mantine/spotlight'
import { useNavigate } from 'react-router'
import { dashboardPath, signOut } from '../../shared/session/account.ts'
import type { NavigationLink } from '../../shared/navigation/navigation.ts'
import { paths, withQuery } from '../../shared/navigation/paths.ts'
import { decideAccess } from '../../shared/screens/access.ts'
import { buildOf } from '../../shared/screens/build-of.ts'
import { officeScreens } from '../../shared/screens/office.ts'
import { useSession } from '../../shared/session/session.ts'
import { setTheme, useTheme } from '../../shared/theme/theme.ts'
import { useFoundRecords } from './use-found-records.ts'

/** What the palette offers besides whole screens: the part of a screen where it is done. `on` decides who sees it. */
const moreActions: readonly { label: string; to: string; on: string }[] = [
  { label: 'Publish an event', to: withQuery(paths.clubEvents, { status: 'draft' }), on: paths.clubEvents },
  { label: 'Approve booking requests', to: withQuery(paths.clubReservations, { status: 'pending' }), on: paths.clubReservations },
  {
    label: 'See tonight’s reservations',
    to: withQuery(paths.clubReservations, { date_range: 'today', sort: 'arrival' }),
    on: paths.clubReservations,
  },
  { label: 'Ban a guest', to: paths.clubBans, on: paths.clubBans },
  { label: 'Change notification settings', to: notificationSettingsPath, on: paths.clubReservations },
]

/** Screens, actions and records open to this person, and what belongs to every account. `typed`: the search text. */
export function usePaletteActions(
  links: readonly NavigationLink[],
  typed: string,
  onHelp: () => void,
): SpotlightActionGroupData[] {
  const navigate = useNavigate()
  const session = useSession()
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  const go = (to: string) => () => {
    if (buildOf(to) === 'office') void navigate(to)
    else location.assign(to)
  }
  const results = useFoundRecords(typed, go)
  if (session.status !== 'signed_in') return []
  const mayOpen = officeScreens.filter((row) => decideAccess(row, session, row.path) === 'show')
  const actions = [
    ...mayOpen.flatMap(({ action, path }) => (action === undefined ? [] : [{ label: action, to: path }])),
    ...moreActions.filter(({ on }) => mayOpen.some(({ path }) => path === on)),
  ].map(({ label, to }) => ({ id: `action ${to}`, label, onClick: go(to) }))
  const screens = links.filter((link) => link.disabled === null).map(({ to, label }) => ({ id: to, label, onClick: go(to) }))
  return [
    ...results,
    { group: 'Actions', actions },
    { group: 'Screens', actions: screens },
    {
      group: 'Your account',
      actions: [
        { id: 'profile', label: 'Profile', onClick: go(paths.profile) },
        { id: 'dashboard', label: 'Your dashboard', onClick: go(dashboardPath(session.profile)) },
        { id: 'theme', label: `Switch to the ${other} theme`, onClick: () => setTheme(other) },
        { id: 'help', label: 'Keyboard shortcuts', onClick: onHelp },
        { id: 'sign-out', label: 'Sign Out', onClick: () => void signOut() },
      ],
    },
  ].filter((group) => group.actions.length > 0)
}
