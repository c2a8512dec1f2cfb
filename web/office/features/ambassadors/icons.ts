import CalendarDays from 'lucide-react/icons/calendar-days'
import FileSignature from 'lucide-react/icons/file-pen-line'
import HandCoins from 'lucide-react/icons/hand-coins'
import Link2 from 'lucide-react/icons/link-2'
import Store from 'lucide-react/icons/store'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.referralCode]: Link2,
  [paths.referredClubs]: Store,
  [paths.referredEvents]: CalendarDays,
  [paths.commissions]: HandCoins,
  [paths.reservationCommissions]: HandCoins,
  [paths.ambassadorContract]: FileSignature,
}
