import NotebookPen from 'lucide-react/icons/notebook-pen'
import Armchair from 'lucide-react/icons/armchair'
import BadgeEuro from 'lucide-react/icons/badge-euro'
import Ban from 'lucide-react/icons/ban'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ChartColumn from 'lucide-react/icons/chart-column'
import Circle from 'lucide-react/icons/circle'
import Clock from 'lucide-react/icons/clock'
import Contact from 'lucide-react/icons/contact'
import Coins from 'lucide-react/icons/coins'
import CreditCard from 'lucide-react/icons/credit-card'
import DoorOpen from 'lucide-react/icons/door-open'
import FileSignature from 'lucide-react/icons/file-pen-line'
import Gift from 'lucide-react/icons/gift'
import HandCoins from 'lucide-react/icons/hand-coins'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Link2 from 'lucide-react/icons/link-2'
import type { LucideIcon } from 'lucide-react'
import Martini from 'lucide-react/icons/martini'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Store from 'lucide-react/icons/store'
import Ticket from 'lucide-react/icons/ticket'
import Users from 'lucide-react/icons/users'
import { paths } from '../../shared/navigation/paths.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubDashboard]: LayoutDashboard,
  [paths.staffDashboard]: LayoutDashboard,
  [paths.clubSetup]: Store,
  [paths.clubSubscription]: CreditCard,
  [paths.clubContract]: FileSignature,
  [paths.clubEvents]: CalendarDays,
  [paths.clubFloor]: Armchair,
  [paths.clubMenu]: Martini,
  [paths.clubBoards]: LayoutGrid,
  [paths.clubTabs]: ReceiptText,
  [paths.clubStaff]: Users,
  [paths.clubShifts]: Clock,
  [paths.clubFinances]: ChartColumn,
  [paths.clubReservations]: Ticket,
  [paths.door]: DoorOpen,
  [paths.clubBans]: Ban,
  [paths.clubIncidents]: NotebookPen,
  [paths.clubGuests]: Contact,
  [paths.clubClientPoints]: Coins,
  [paths.clubRewards]: Gift,
  [paths.clubManualRevenue]: BadgeEuro,
  [paths.myShifts]: Clock,
  [paths.referralCode]: Link2,
  [paths.referredClubs]: Store,
  [paths.referredEvents]: CalendarDays,
  [paths.commissions]: HandCoins,
  [paths.reservationCommissions]: HandCoins,
  [paths.ambassadorContract]: FileSignature,
  [paths.superAdminClubs]: Store,
  [paths.superAdminEvents]: CalendarDays,
  [paths.subscriptionFinances]: CreditCard,
  [paths.reservationsFinances]: ChartColumn,
}

/** A link's icon, by its target. */
export function NavigationIcon({ to }: { to: string }) {
  const { [to]: Icon = Circle } = icons
  return <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
}
