import Armchair from 'lucide-react/icons/armchair'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubFloor]: Armchair,
}
