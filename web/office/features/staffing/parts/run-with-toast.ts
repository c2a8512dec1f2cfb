import { errorMessage } from '../../../../shared/api/error-messages.ts'
import { toast } from '../../../../shared/frame/toasts.ts'

/** Runs an action without a form: a toast reports success or the reason of a failure. */
export async function runWithToast<T>(
  work: Promise<T>,
  done: string | ((answer: T) => string),
  onUndo?: (answer: T) => void,
): Promise<void> {
  try {
    const answer = await work
    toast({
      tone: 'ok',
      message: typeof done === 'string' ? done : done(answer),
      ...(onUndo !== undefined && { onUndo: () => onUndo(answer) }),
    })
  } catch (error) {
    toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') })
  }
}
