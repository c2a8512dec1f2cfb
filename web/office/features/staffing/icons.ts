import Clock from 'lucide-react/icons/clock'
import Users from 'lucide-react/icons/users'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubStaff]: Users,
  [paths.clubShifts]: Clock,
  [paths.myShifts]: Clock,
}
