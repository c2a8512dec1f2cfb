import { Button, Code, CopyButton, FileInput, Radio, Stack, TextInput } from '@mantine/core'
import type { AnswerOf } from '#contract/base/endpoint.ts'
import { CreateUserBody, type createUser } from '#contract/people/users.ts'
import { creatableRoles } from '#contract/people/user-rules.ts'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { pictureFault, pictureTypes } from '../../../../shared/forms/picture-fault.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'
import { toast } from '../../../../shared/frame/toasts.ts'
import { paths } from '../../../../shared/navigation/paths.ts'
import { factsOf } from '../../../../shared/session/abilities.ts'
import { useSignedIn } from '../../../../shared/session/session.ts'
import { roleWords } from '../../../../shared/words/permissions.ts'
import { FieldRow, FieldSection } from '../../../ui/form/field-layout.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { ResourceForm } from '../../../ui/form/resource-form.tsx'
import { defineScreen } from '../../../ui/screen.ts'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { FormSkeleton } from '../../../ui/skeletons.tsx'
import { newUserBodyOf, newUser, type NewUserValues } from '../forms/new-user-values.ts'
import { StaffFields } from '../forms/staff-fields.tsx'
import { userNameOf } from '../parts/user-words.ts'
import styles from '../parts/users.module.css'
import { useCreateUser } from '../queries/use-change-user.ts'

export const screen = defineScreen({ title: () => 'Add user', Component: NewUser, Skeleton: FormSkeleton })

/** As required by sign-up. */
const isReached = ({ role }: NewUserValues) => role === 'client' || role === 'adminclub'
const isNamed = (values: NewUserValues) => values.role === 'staffclub' || isReached(values)

function faultsOf(values: NewUserValues): Record<string, string> {
  const picture = values.avatar === null ? null : pictureFault(values.avatar)
  return { ...schemaErrors(CreateUserBody, newUserBodyOf(values)), ...(picture !== null && { avatar: picture }) }
}

type CreatedUser = AnswerOf<typeof createUser>

function NewUser() {
  const navigate = useNavigate()
  const actor = factsOf(useSignedIn())
  const roles = creatableRoles(actor)
  const create = useCreateUser()
  const [newAccount, setNewAccount] = useState<CreatedUser | null>(null)
  const save = async (values: NewUserValues) => {
    const { avatar } = values
    const answer = await create.mutateAsync({ body: newUserBodyOf(values), ...(avatar !== null && { files: { avatar } }) })
    if (answer.one_time_password !== null) {
      setNewAccount(answer)
      return
    }
    toast({ tone: 'ok', message: `${userNameOf(answer)} is invited by email.` })
    await navigate(paths.user(answer.user.id))
  }
  return (
    <>
      <PageHeader
        title="Add user"
        lead="They choose their own password when they first sign in."
        parents={[{ label: 'Users', to: paths.users }]}
      />
      {newAccount !== null && <OneTimePassword newAccount={newAccount} />}
      {newAccount === null && (
        <div className={styles.form}>
          <Panel title="Account">
            <ResourceForm<NewUserValues>
              initial={newUser(roles)}
              validate={faultsOf}
              submit="Add user"
              onSave={save}
              beside={
                <Button component={Link} to={paths.users} variant="subtle" color="gray">
                  Cancel
                </Button>
              }
            >
              {(form) => (
                <>
                  <SelectField
                    label="Role"
                    required
                    data={roles.map((role) => ({ value: role, label: roleWords[role] }))}
                    {...form.getInputProps('role')}
                  />
                  <FieldRow>
                    <TextInput
                      label="First name"
                      required={isNamed(form.values)}
                      maxLength={100}
                      autoComplete="off"
                      {...form.getInputProps('first_name')}
                    />
                    <TextInput
                      label="Last name"
                      required={isNamed(form.values)}
                      maxLength={100}
                      autoComplete="off"
                      {...form.getInputProps('last_name')}
                    />
                  </FieldRow>
                  <FieldRow>
                    <TextInput
                      label="Username"
                      required
                      maxLength={30}
                      autoComplete="off"
                      autoCapitalize="none"
                      spellCheck={false}
                      {...form.getInputProps('username')}
                    />
                    <TextInput
                      label="Email"
                      required={isReached(form.values)}
                      type="email"
                      maxLength={254}
                      autoComplete="off"
                      {...form.getInputProps('email')}
                    />
                  </FieldRow>
                  <FieldRow>
                    <TextInput
                      label="Phone"
                      required={isReached(form.values)}
                      type="tel"
                      maxLength={30}
                      autoComplete="off"
                      {...form.getInputProps('phone_number')}
                    />
                    {form.values.role === 'client' && (
                      <TextInput label="Age" required inputMode="numeric" {...form.getInputProps('age')} />
                    )}
                  </FieldRow>
                  <FileInput
                    label="Picture"
                    description="Optional. JPEG, PNG, GIF or WebP, up to 5 MB."
                    placeholder="Choose a picture"
                    accept={pictureTypes.join(',')}
                    clearable
                    {...form.getInputProps('avatar')}
                  />
                  <Radio.Group label="First sign-in" {...form.getInputProps('first_sign_in')}>
                    <Stack gap="xs" mt="xs">
                      <Radio value="invitation" label="Invitation by email" description="A link that works for 7 days." />
                      <Radio
                        value="one_time_password"
                        label="One-time password"
                        description="Shown once, so that you can pass it on. They must change it within 7 days."
                      />
                    </Stack>
                  </Radio.Group>
                  {form.values.role === 'staffclub' && (
                    <FieldSection title="In the club">
                      <StaffFields form={form} actor={actor} />
                    </FieldSection>
                  )}
                </>
              )}
            </ResourceForm>
          </Panel>
        </div>
      )}
    </>
  )
}

/** Shown once: it is stored nowhere. */
function OneTimePassword({ newAccount }: { newAccount: CreatedUser }) {
  const { user, one_time_password: password } = newAccount
  return (
    <Panel title="The account is ready" lead={`Give this password to ${userNameOf(newAccount)} now. It won’t be shown again.`}>
      <div className={styles.secret}>
        <div>
          Username <Code>{user.username}</Code>
        </div>
        <div>
          Password <Code>{password}</Code>
        </div>
        <div className={styles.secretActions}>
          <CopyButton value={password ?? ''}>
            {({ copied, copy }) => (
              <Button variant="default" onClick={copy}>
                {copied ? 'Password copied' : 'Copy password'}
              </Button>
            )}
          </CopyButton>
          <Button component={Link} to={paths.user(user.id)}>
            Open user
          </Button>
        </div>
      </div>
    </Panel>
  )
}
