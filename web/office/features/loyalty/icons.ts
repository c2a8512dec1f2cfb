import Coins from 'lucide-react/icons/coins'
import Gift from 'lucide-react/icons/gift'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubClientPoints]: Coins,
  [paths.clubRewards]: Gift,
}
