import { PhoneText } from '../accounts/phone-text.ts'
import { EmailText, requiredText } from '../base/schema.ts'

export const contactFields = { name: requiredText('Name', { max: 100 }), phone_number: PhoneText, email: EmailText }

export const unreachable = 'Enter a phone number or an email'
