import BadgeEuro from 'lucide-react/icons/badge-euro'
import ChartColumn from 'lucide-react/icons/chart-column'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubFinances]: ChartColumn,
  [paths.clubManualRevenue]: BadgeEuro,
}
