import LayoutGrid from 'lucide-react/icons/layout-grid'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubBoards]: LayoutGrid,
}
