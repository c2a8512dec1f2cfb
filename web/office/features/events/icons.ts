import CalendarDays from 'lucide-react/icons/calendar-days'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubEvents]: CalendarDays,
}
