import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { IconButton } from '../../../ui/button.tsx'
import styles from './guest-sheet.module.css'

interface HeadsProps {
  heads: number
  most: number
  onChoose: (heads: number) => void
}

/** How many come in. */
export function Heads({ heads, most, onChoose }: HeadsProps) {
  return (
    <fieldset className={styles.heads} aria-label="How many to admit">
      <IconButton label="Fewer" disabled={heads <= 1} onClick={() => onChoose(heads - 1)}>
        <Minus size={22} aria-hidden="true" />
      </IconButton>
      <output className={styles.number}>{heads}</output>
      <IconButton label="More" disabled={heads >= most} onClick={() => onChoose(heads + 1)}>
        <Plus size={22} aria-hidden="true" />
      </IconButton>
    </fieldset>
  )
}
