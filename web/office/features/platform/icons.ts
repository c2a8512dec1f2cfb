import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import CreditCard from 'lucide-react/icons/credit-card'
import Store from 'lucide-react/icons/store'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.superAdminClubs]: Store,
  [paths.superAdminEvents]: CalendarDays,
  [paths.subscriptionFinances]: CreditCard,
  [paths.reservationsFinances]: ChartColumn,
}
