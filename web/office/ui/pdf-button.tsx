import { Button, type ButtonProps } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { errorMessage } from '../../shared/api/error-messages.ts'
import { savePdf } from '../../shared/api/save-file.ts'
import { toast } from '../../shared/frame/toasts.ts'

interface PdfButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  load: () => Promise<Uint8Array>
  /** The file's name, without its ending. */
  file: string
  'aria-label'?: string
  children: string
}

/** Fetches a document and saves it. */
export function PdfButton({ load, file, variant = 'default', ...props }: PdfButtonProps) {
  const { mutate, isPending } = useMutation({
    mutationFn: load,
    onSuccess: (bytes) => savePdf(bytes, file),
    onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
  })
  return (
    <Button
      {...props}
      variant={variant}
      loading={isPending}
      leftSection={<Download size={16} aria-hidden="true" />}
      onClick={() => mutate()}
    />
  )
}
