import FileSignature from 'lucide-react/icons/file-pen-line'
import type { LucideIcon } from 'lucide-react'
import { paths } from '../../../shared/navigation/paths.ts'

export const icons: Readonly<Record<string, LucideIcon>> = {
  [paths.clubContract]: FileSignature,
}
