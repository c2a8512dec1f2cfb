import { passwordsDiffer, SignUpBody } from '#contract/accounts/sign-up.ts'
import type { SignUpSteps } from '../queries/use-sign-up.ts'
import { schemaErrors } from '../../../../shared/forms/schema-errors.ts'

/** The roles people can sign up for. Other accounts are created for them. */
export type SignUpRole = 'client' | 'ambassador' | 'adminclub'

export interface SignUpValues extends Record<string, unknown> {
  role: SignUpRole
  username: string
  email: string
  first_name: string
  last_name: string
  phone_number: string
  age: string
  password: string
  confirm_password: string
  referral_code: string
  avatar: File | null
}

/** A code in the address means that an ambassador is referring a club. */
export const initialSignUp = (referralCode: string | null): SignUpValues => ({
  role: referralCode === null ? 'client' : 'adminclub',
  username: '',
  email: '',
  first_name: '',
  last_name: '',
  phone_number: '',
  age: '',
  password: '',
  confirm_password: '',
  referral_code: referralCode ?? '',
  avatar: null,
})

const ifGiven = (text: string) => (text.trim() === '' ? undefined : text)

/** The fields of the chosen role; values typed for other roles stay in the form. */
export function signUpForm(values: SignUpValues): SignUpSteps {
  const { role, username, password, confirm_password, email, first_name, last_name, phone_number } = values
  const credentials = { username, password, confirm_password }
  const contact = { email, first_name, last_name, phone_number }
  if (role === 'client') return { role, ...credentials, ...contact, age: ifGiven(values.age) }
  if (role === 'adminclub') return { role, ...credentials, ...contact, referral_code: ifGiven(values.referral_code) }
  return {
    role,
    ...credentials,
    email: ifGiven(email),
    first_name: ifGiven(first_name),
    last_name: ifGiven(last_name),
    phone_number: ifGiven(phone_number),
  }
}

export function signUpErrors(values: SignUpValues): Record<string, string> {
  const errors = schemaErrors(SignUpBody, signUpForm(values))
  // Reported at once, not only when all other fields are right.
  if (values.confirm_password === '') errors['confirm_password'] = 'Confirm password is required'
  else if (values.confirm_password !== values.password) errors['confirm_password'] = passwordsDiffer
  return errors
}
