import { Button, Checkbox, TextInput } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { UpdateUserBody, type getUser, type PersonDetail } from '#contract/people/users.ts'
import { Link, useNavigate } from 'react-router'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import type { Place, ScreenProps } from '../../../../shared/screens/define-screen.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { FieldRow } from '../../../ui/form/field-layout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { userNameOf, whyNotForUser } from '../parts/user-words.ts'
import styles from '../parts/users.module.css'
import { useUpdateUser } from '../queries/use-change-user.ts'
import { userQuery } from '../queries/users.ts'

interface Data {
  person: AnswerOf<typeof getUser>
}

export const screen = defineScreen({
  queries: ({ params }: Place) => ({ person: userQuery(params['id'] ?? '') }),
  title: ({ person }) => `Edit ${userNameOf(person)}`,
  Component: EditUser,
  Skeleton: FormSkeleton,
})

/** By the API's field names, as text, since form fields carry nothing else. */
interface Values extends Record<string, string> {
  'user[first_name]': string
  'user[last_name]': string
  'user[email]': string
  'profile[full_name]': string
  'profile[phone_number]': string
  'profile[age]': string
  'profile[accepts_newsletter]': 'true' | 'false'
}

function valuesOf({ user, profile }: PersonDetail): Values {
  return {
    'user[first_name]': user.first_name,
    'user[last_name]': user.last_name,
    'user[email]': user.pending_email ?? user.email ?? '',
    'profile[full_name]': profile.full_name,
    'profile[phone_number]': profile.phone_number,
    'profile[age]': profile.role === 'client' ? String(profile.role_profile.age ?? '') : '',
    'profile[accepts_newsletter]': profile.accepts_newsletter ? 'true' : 'false',
  }
}

/** The values that changed. */
const changesOf = (initial: Values, values: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => value !== initial[name]))

function EditUser({ data: { person } }: ScreenProps<Data>) {
  const navigate = useNavigate()
  const update = useUpdateUser()
  const isOwn = useSignedIn().user.id === person.user.id
  const { id } = person.user
  const initial = valuesOf(person)
  const isClient = person.profile.role === 'client'
  const locked = whyNotForUser(person, 'edit')
  const save = async (values: Values) => {
    const body = changesOf(initial, values)
    const saved =
      Object.keys(body).length > 0 ? await update.mutateAsync({ id, body: { ...body, version: person.user.version } }) : person
    toast({ tone: 'ok', message: `${userNameOf(saved)} is saved.` })
    await navigate(paths.user(id))
  }
  return (
    <>
      <PageHeader
        title={`Edit ${userNameOf(person)}`}
        parents={[
          { label: 'Users', to: paths.users },
          { label: userNameOf(person), to: paths.user(id) },
        ]}
      />
      <div className={styles.form}>
        <Panel title="Profile" lead={`Username ${person.user.username}. It can’t be changed.`}>
          {locked !== undefined || isOwn ? (
            <EmptyState
              title={isOwn ? 'This is your own account' : 'This account can’t be edited'}
              action={
                <Button component={Link} to={isOwn ? paths.profile : paths.user(id)} variant="default">
                  {isOwn ? 'Open your profile' : 'Back to the user'}
                </Button>
              }
            >
              {isOwn ? 'You change it in your profile.' : locked}
            </EmptyState>
          ) : (
            <ResourceForm<Values>
              initial={initial}
              validate={(values) => schemaErrors(UpdateUserBody, { ...changesOf(initial, values), version: person.user.version })}
              submit="Save user"
              onSave={save}
              beside={
                <Button component={Link} to={paths.user(id)} variant="subtle" color="gray">
                  Cancel
                </Button>
              }
            >
              {(form) => (
                <>
                  <FieldRow>
                    <TextInput
                      label="First name"
                      maxLength={100}
                      autoComplete="off"
                      {...form.getInputProps('user[first_name]')}
                    />
                    <TextInput label="Last name" maxLength={100} autoComplete="off" {...form.getInputProps('user[last_name]')} />
                  </FieldRow>
                  <TextInput
                    label="Email"
                    type="email"
                    description="A new email takes effect once they confirm it."
                    maxLength={254}
                    autoComplete="off"
                    {...form.getInputProps('user[email]')}
                  />
                  {isClient ? (
                    <TextInput label="Age" inputMode="numeric" {...form.getInputProps('profile[age]')} />
                  ) : (
                    <FieldRow>
                      <TextInput
                        label="Full name"
                        maxLength={200}
                        autoComplete="off"
                        {...form.getInputProps('profile[full_name]')}
                      />
                      <TextInput
                        label="Phone"
                        type="tel"
                        maxLength={30}
                        autoComplete="off"
                        {...form.getInputProps('profile[phone_number]')}
                      />
                    </FieldRow>
                  )}
                  <Checkbox
                    label="Gets the newsletter"
                    checked={form.values['profile[accepts_newsletter]'] === 'true'}
                    onChange={({ currentTarget }) =>
                      form.setFieldValue('profile[accepts_newsletter]', currentTarget.checked ? 'true' : 'false')
                    }
                  />
                </>
              )}
            </ResourceForm>
          )}
        </Panel>
      </div>
    </>
  )
}
