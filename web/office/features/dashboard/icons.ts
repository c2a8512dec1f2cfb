import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubDashboard]: LayoutDashboard,
  [paths.staffDashboard]: LayoutDashboard,
}
