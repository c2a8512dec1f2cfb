import { Modal } from '@mantine/core'
import { BanForm } from '../forms/ban-form.tsx'

interface BanDialogProps {
  /** The guest of a reservation of theirs; without it somebody is banned by name. */
  guest?: { reservationId: string; name: string } | undefined
  onClose: () => void
}

/** Bans somebody from the nights of a club. */
export function BanDialog({ guest, onClose }: BanDialogProps) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={guest === undefined ? 'Ban a guest by name' : `Ban ${guest.name}?`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <BanForm reservationId={guest?.reservationId} onDone={onClose} />
    </Modal>
  )
}
