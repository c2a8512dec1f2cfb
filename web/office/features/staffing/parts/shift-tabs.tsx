import { paths } from '../../../../shared/navigation/paths.ts'
import { decideAccess } from '../../../../shared/screens/access.ts'
import { officeScreens } from '../../../../shared/screens/office.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { LinkTabs } from '../../../ui/link-tabs.tsx'

const tabs = [
  { to: paths.clubShifts, label: 'Shifts' },
  { to: paths.clubShiftRequests, label: 'Shift requests' },
  { to: paths.clubShiftTemplates, label: 'Shift templates' },
  { to: paths.clubAttendance, label: 'Attendance' },
  { to: paths.clubPayroll, label: 'Payroll' },
]

/** The sections of planning and payroll this person may open. */
export function ShiftTabs({ current }: { current: string }) {
  const session = useSignedIn()
  const open = tabs.filter(({ to }) => {
    const screen = officeScreens.find(({ path }) => path === to)
    return screen !== undefined && decideAccess(screen, session, to) === 'show'
  })
  return <LinkTabs label="Shifts" items={open.map((tab) => ({ ...tab, isCurrent: tab.to === current }))} />
}
