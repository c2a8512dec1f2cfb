import { Button, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { punchActions } from '#contract/staffing/attendance-states.ts'
import { answerShift, listMyShifts, type MyShift } from '#contract/staffing/my-shifts.ts'
import { invalidate } from '../../../shared/api/api-query.ts'
import { call } from '../../../shared/api/api.ts'
import { errorMessage } from '../../../shared/api/error-messages.ts'
import { toast } from '../../../shared/frame/toasts.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import styles from './answer-shift.module.css'
import { shiftSpan } from './shift-words.ts'

interface AnswerShiftProps {
  shift: MyShift
  /** The next shift: its answer is the main action until the shift can be checked in to. */
  isNext?: boolean
  /** Other actions of the screen. */
  children?: ReactNode
}

/** Acknowledges a shift, or declines it with a reason. */
export function AnswerShift({ shift, isNext = false, children }: AnswerShiftProps) {
  const [isDeclining, setDeclining] = useState(false)
  const client = useQueryClient()
  const answer = useMutation({
    mutationFn: async (body: { action: 'acknowledge' } | { action: 'decline'; reason: string }) =>
      call(answerShift, { params: { id: shift.id }, body: { ...body, version: shift.version } }),
    onSettled: async () => invalidate(client, listMyShifts),
  })
  const mayAcknowledge = shift.allowed_actions.includes('acknowledge')
  const mayAnswer = mayAcknowledge || shift.allowed_actions.includes('decline')
  if (!mayAnswer && children === undefined) return null
  const span = shiftSpan(shift)
  const acknowledge = () =>
    answer.mutate(
      { action: 'acknowledge' },
      {
        onSuccess: () => toast({ tone: 'ok', message: 'Shift acknowledged. Your manager can see it.' }),
        onError: (error) => toast({ tone: 'bad', message: errorMessage(error, 'Network error. Please try again.') }),
      },
    )
  return (
    <div className={styles.answers}>
      {mayAcknowledge && (
        <Button
          variant={isNext && !punchActions.some((action) => shift.allowed_actions.includes(action)) ? 'filled' : 'light'}
          loading={answer.isPending && !isDeclining}
          onClick={acknowledge}
        >
          Acknowledge shift
          <span className="visually-hidden"> on {span}</span>
        </Button>
      )}
      {shift.allowed_actions.includes('decline') && (
        <Button variant="default" onClick={() => setDeclining(true)}>
          Decline
          <span className="visually-hidden"> shift on {span}</span>
        </Button>
      )}
      {children}
      {isDeclining && (
        <ActionDialog
          title="Decline this shift?"
          submit="Decline shift"
          dismiss="Keep shift"
          danger
          initial={{ reason: '' }}
          validate={({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: 'Tell your manager why' } : {})}
          onSubmit={async ({ reason }) => {
            await answer.mutateAsync({ action: 'decline', reason })
            toast({ tone: 'ok', message: 'Shift declined. Your manager was notified.' })
          }}
          onClose={() => setDeclining(false)}
        >
          {(form) => (
            <>
              <p>{span}</p>
              <Textarea
                label="Reason"
                description="Your manager will see this."
                required
                rows={3}
                maxLength={300}
                {...form.getInputProps('reason')}
              />
            </>
          )}
        </ActionDialog>
      )}
    </div>
  )
}
