import { paths } from '../../../../../shared/navigation/paths.ts'
import { LinkTabs } from '../../../../ui/link-tabs.tsx'

const tabs = {
  upcoming: { to: paths.myShifts, label: 'Upcoming' },
  history: { to: `${paths.myShifts}?view=past`, label: 'History' },
  availability: { to: paths.myAvailability, label: 'Availability' },
}

/** The sections of a person's own work. */
export const MyShiftTabs = ({ current }: { current: keyof typeof tabs }) => (
  <LinkTabs label="Shifts" items={Object.entries(tabs).map(([name, tab]) => ({ ...tab, isCurrent: name === current }))} />
)
