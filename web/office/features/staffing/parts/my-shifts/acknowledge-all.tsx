import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerShift, listMyShifts, type MyShift } from '#contract/staffing/my-shifts.ts'
import { invalidate } from '../../../../../shared/api/api-query.ts'
import { call } from '../../../../../shared/api/api.ts'
import { errorMessage } from '../../../../../shared/api/error-messages.ts'
import { formatCount } from '../../../../../shared/format/format.ts'
import { toast } from '../../../../../shared/frame/toasts.ts'
import styles from './my-shifts.module.css'

/** Acknowledges every shift that waits for it; hidden for fewer than two. */
export function AcknowledgeAll({ shifts }: { shifts: readonly MyShift[] }) {
  const client = useQueryClient()
  const open = shifts.filter(({ allowed_actions }) => allowed_actions.includes('acknowledge'))
  const all = useMutation({
    mutationFn: async () => {
      // One after the other: a shift that changed meanwhile is refused, and the others are still acknowledged.
      const failures: unknown[] = []
      for (const { id, version } of open)
        await call(answerShift, { params: { id }, body: { action: 'acknowledge', version } }).catch((error: unknown) =>
          failures.push(error),
        )
      return failures
    },
    onSuccess: (failures) => {
      const done = open.length - failures.length
      if (failures.length === 0) toast({ tone: 'ok', message: `${formatCount(done, 'shift')} acknowledged.` })
      else
        toast({
          tone: 'bad',
          message: `${done} of ${open.length} shifts acknowledged. ${errorMessage(failures[0], 'Network error. Please try again.')}`,
        })
    },
    onSettled: async () => invalidate(client, listMyShifts),
  })
  if (open.length < 2) return null
  return (
    <div className={styles.all}>
      <Button variant="light" loading={all.isPending} onClick={() => all.mutate()}>
        Acknowledge all {open.length} shifts
      </Button>
    </div>
  )
}
