import Martini from 'lucide-react/icons/martini'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubMenu]: Martini,
  [paths.clubTabs]: ReceiptText,
}
